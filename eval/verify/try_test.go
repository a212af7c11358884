package verify
import ("testing";"fmt";"os"
room "github.com/citeway/citeway/verify")
func TestMiss(t *testing.T){
 if os.Getenv("TRY")=="" {t.Skip()}
 d,_:=load("../../../shared/data")
 v:=room.New(room.Options{})
 c:=collect(v,d); s:=c.crossValidated()
 names:=room.SignalNames(); n:=0
 for i,o:=range c.origins{ if o.kind!=os.Getenv("SHOW"){continue}
  if s.real[o.row]>s.changed[i]{continue}
  n++; if n>22{continue}
  fmt.Printf("--- %.2f > %.2f\nC: %s\nP: %s\n",s.real[o.row],s.changed[i],d.attribution[o.row].Claim,o.text)
   for k:=range names{ if a,b:=c.real[o.row].signals[k],c.changed[i].signals[k];a!=b{fmt.Printf("  %s %.2f->%.2f;",names[k],a,b)}}
   fmt.Println()
 }
 fmt.Println(n)
}
func TestQ(t *testing.T){
 if os.Getenv("TRY")=="" {t.Skip()}
 d,_:=load("../../../shared/data")
 v:=room.New(room.Options{})
 for _,k:=range quoteKinds{ n:=0
 for at:=range d.abstracts{ for _,q:=range quoteCases(d.abstracts,at){ quote,ok:=k.make(q); if !ok{continue}
  r:=v.Pair("The authors write: “"+quote+"”",[]string{q.text})
  if r.Verdict.Holds()!=k.honest{ n++; if n<=3{fmt.Printf("%s %s %.2f\n  Q %q\n  S %q\n  %v\n",k.name,r.Verdict,r.Score,quote,q.sentence,r.Reasons)}}
 }}}
}
