package vector

// products sets sums to the sum of the products of each row of bytes, one behind the other,
// and a question's numbers, of which there are as many as in a row: a multiple of stride.
// Nearly all the time of searching by meaning is spent here.
func products(sums []int64, rows []int8, numbers []int16) {
	var parts [blockLen]int32
	part := parts[:len(sums)]
	clear(sums)
	for from := 0; from < len(numbers); from += segment {
		segment32(part, rows[from:], len(numbers), numbers[from:min(from+segment, len(numbers))])
		for i, sum := range part {
			sums[i] += int64(sum)
		}
	}
}

// product is products for one row.
func product(row []int8, numbers []int16) (sum int64) {
	var part [1]int32
	for from := 0; from < len(numbers); from += segment {
		segment32(part[:], row[from:], len(numbers), numbers[from:min(from+segment, len(numbers))])
		sum += int64(part[0])
	}
	return sum
}

// segment32 is products for the first of the numbers, at most segment, of rows that begin
// that many bytes apart.
func segment32(sums []int32, rows []int8, apart int, numbers []int16) {
	if fast && len(sums) > 0 {
		productsFast(&sums[0], &rows[:(len(sums)-1)*apart+len(numbers)][0], apart, &numbers[0], len(numbers), len(sums))
		return
	}
	for i := range sums {
		sums[i] = productOf(rows[i*apart:][:len(numbers)], numbers)
	}
}

// productOf is the product of one row. It adds up in four places: an addition need not wait for
// the one before.
func productOf(row []int8, numbers []int16) int32 {
	var a, b, c, d int32
	for ; len(row) >= 8 && len(numbers) >= 8; row, numbers = row[8:], numbers[8:] {
		a += int32(row[0])*int32(numbers[0]) + int32(row[4])*int32(numbers[4])
		b += int32(row[1])*int32(numbers[1]) + int32(row[5])*int32(numbers[5])
		c += int32(row[2])*int32(numbers[2]) + int32(row[6])*int32(numbers[6])
		d += int32(row[3])*int32(numbers[3]) + int32(row[7])*int32(numbers[7])
	}
	return a + b + c + d
}

// dot is the sum of the products of x and y, which are as long as each other.
func dot(x, y []float32) float64 {
	sum := 0.0
	for i, v := range x {
		sum += float64(v) * float64(y[i])
	}
	return sum
}
