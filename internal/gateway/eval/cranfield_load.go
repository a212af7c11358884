package eval

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Abstract is one document of the collection.
type Abstract struct {
	// ID is the number in the collection, from 1.
	ID    int
	Title string
	Text  string
}

// Question is one question with its judgements.
type Question struct {
	// ID is the place in the list, from 1: the judgements count that way, and not by the
	// numbers of the questions.
	ID   int
	Text string
	// Grades is the grade of each judged document: 1 (a complete answer) to 4
	// (minimal interest), 5 for none.
	Grades map[int]int
}

// Cranfield is the Cranfield collection: 1,400 abstracts on aerodynamics, 225 questions,
// and people's judgements of which abstracts answer them.
type Cranfield struct {
	Abstracts []Abstract
	Questions []Question
}

// The files of the collection.
const (
	abstractFile  = "cran.all.1400"
	questionFile  = "cran.qry"
	judgementFile = "QRelsCorrectedforTRECeval"
)

// LoadCranfield reads the collection in dataDir or its folder cranfield. It returns
// NotFound if a file is missing, and Invalid with file and line for a malformed line.
func LoadCranfield(dataDir string) (*Cranfield, error) {
	folder := filepath.Join(dataDir, "cranfield")
	if _, err := os.Stat(filepath.Join(dataDir, abstractFile)); err == nil {
		folder = dataDir
	}
	abstracts, err := records(filepath.Join(folder, abstractFile))
	if err != nil {
		return nil, err
	}
	questions, err := records(filepath.Join(folder, questionFile))
	if err != nil {
		return nil, err
	}
	c := &Cranfield{}
	for _, r := range abstracts {
		c.Abstracts = append(c.Abstracts, Abstract{ID: r.number, Title: r.field['T'], Text: r.field['W']})
	}
	for i, r := range questions {
		c.Questions = append(c.Questions, Question{ID: i + 1, Text: r.field['W'], Grades: map[int]int{}})
	}
	return c, c.judge(filepath.Join(folder, judgementFile))
}

// record is one entry of the SMART format: .I number, then .T title, .W words.
type record struct {
	number int
	field  map[byte]string
}

func records(path string) ([]record, error) {
	var out []record
	var field byte
	err := eachLine(path, func(b []byte) error {
		line := string(b)
		if number, found := strings.CutPrefix(line, ".I "); found {
			n, err := strconv.Atoi(strings.TrimSpace(number))
			out = append(out, record{number: n, field: map[byte]string{}})
			return err
		}
		if len(out) == 0 {
			return fmt.Errorf("%q stands before the first record", line)
		}
		if line = strings.TrimRight(line, " \t\r"); len(line) == 2 && line[0] == '.' {
			field = line[1]
			return nil
		}
		r := &out[len(out)-1]
		r.field[field] = strings.TrimSpace(r.field[field] + "\n" + line)
		return nil
	})
	return out, err
}

func (c *Cranfield) judge(path string) error {
	return eachLine(path, func(line []byte) error {
		var question, zero, document, grade int
		if _, err := fmt.Sscan(string(line), &question, &zero, &document, &grade); err != nil {
			return err
		}
		if question < 1 || question > len(c.Questions) {
			return fmt.Errorf("there is no question %d", question)
		}
		c.Questions[question-1].Grades[document] = grade
		return nil
	})
}
