package marker
import ("testing";"math/rand/v2";"time")
func TestSoak(t *testing.T){
  seed:=uint64(time.Now().UnixNano())
  r := rand.New(rand.NewPCG(seed, 9))
  end:=time.Now().Add(100*time.Second)
  n:=0
  for time.Now().Before(end) {
    text:=randomText(r)
    live:=randomLive(r)
    checkLaws(t,text,live,randomCuts(r,len(text)))
    checkLaws(t,text,live,everyByte(text))
    n++
  }
  t.Log(seed,n)
}
