package verify
import ("testing";"fmt";"os";"strings";"time"
room "github.com/citeway/citeway/verify")
func TestClap(t *testing.T){
 if os.Getenv("TRY")=="" {t.Skip()}
 d,_:=load("../../../shared/data")
 v:=room.New(room.Options{})
 fmt.Println(len(d.clap[0].Passages[0].Sentences))
 var tp,fp,fn float64
 var tp1,n1 float64
 for _,r:=range d.clap{ for _,o:=range r.Output{
  sents:=r.Passages[0].Sentences
  gold:=map[string]bool{}; for _,s:=range o.Selected{gold[strings.TrimSpace(s)]=true}
  e:=prepareAll(v,sents)
  got:=map[int]bool{}
  for _,sp:=range room.Sentences(o.Answer){ res:=v.PairPrepared(sp.In(o.Answer),e...); for k,q:=range res.Sentences{got[q.Evidence]=true; if k==0{n1++; if gold[strings.TrimSpace(sents[q.Evidence])]{tp1++}}}}
  for i,s:=range sents{ g:=gold[strings.TrimSpace(s)]; switch{case g&&got[i]:tp++; case g:fn++; case got[i]:fp++}}
 }}
 fmt.Printf("clap F1 %.4f P %.3f R %.3f top1 %.4f\n",2*tp/(2*tp+fp+fn),tp/(tp+fp),tp/(tp+fn),tp1/n1)
}
func TestSource(t *testing.T){
 if os.Getenv("TRY")=="" {t.Skip()}
 d,_:=load("../../../shared/data")
 v:=room.New(room.Options{})
 idx:=map[string]int{}; var ev []*room.Evidence
 for i:=range d.attribution{ for _,r:=range d.attribution[i].References{ if _,ok:=idx[r];!ok{idx[r]=len(ev);ev=append(ev,v.Prepare(r))}}}
 names:=room.SignalNames(); at:=map[string]int{}; for i,n:=range names{at[n]=i}
 type f struct{name string; fn func(s []float32)float64}
 g:=func(n string)func(s []float32)float64{i:=at[n];return func(s []float32)float64{return float64(s[i])}}
 rec,spread,best,win2,win4,pairs,order,run,lb:=g("recall"),g("recall by rarity in the passage"),g("best sentence"),g("window of two"),g("window of four"),g("neighbouring pairs"),g("words in order"),g("longest run"),g("chosen sentences with like words")
 fs:=[]f{{"recall",rec},{"spread",spread},{"win2",win2},{"win4",win4},{"rec+win2",func(s []float32)float64{return rec(s)+win2(s)}},
 {"rec+win2+pairs",func(s []float32)float64{return rec(s)+win2(s)+pairs(s)}},
 {"rec+win2+.5pairs+.5order",func(s []float32)float64{return rec(s)+win2(s)+.5*pairs(s)+.5*order(s)}},
 {"rec+win2+pairs+best+order+run",func(s []float32)float64{return rec(s)+win2(s)+pairs(s)+best(s)+order(s)+run(s)}},
 {"rec+win4+lb+pairs",func(s []float32)float64{return rec(s)+win4(s)+lb(s)+pairs(s)}}}
 hit:=make([]float64,len(fs)); n:=0.0
 t0:=time.Now(); np:=0
 for i:=range d.attribution{ r:=&d.attribution[i]; if !r.holds(){continue}
  if i%2==0 {continue}
  mine:=map[int]bool{}; for _,x:=range r.References{mine[idx[x]]=true}
  bs:=make([]float64,len(fs)); bj:=make([]int,len(fs)); for k:=range bs{bs[k]=-1}
  for j,e:=range ev{ s:=v.Signals(r.Claim,e); np++
   for k:=range fs{ if x:=fs[k].fn(s);x>bs[k]{bs[k]=x;bj[k]=j}}}
  n++
  for k:=range fs{ if mine[bj[k]]{hit[k]++}}
 }
 fmt.Println(len(ev),n,time.Since(t0)/time.Duration(np))
 for k:=range fs{fmt.Printf("%s %.4f\n",fs[k].name,hit[k]/n)}
}
