package verify
import ("testing";"fmt";"os";"math"
room "github.com/citeway/citeway/verify")
func TestTwo(t *testing.T){
 if os.Getenv("TRY")=="" {t.Skip()}
 d,_:=load("../../../shared/data")
 v:=room.New(room.Options{})
 c:=collect(v,d)
 na:=len(c.attribution)
 real:=append(append([]example{},c.attribution...),c.wice...)
 nr:=len(real)
 full:=append(append([]example{},real...),c.perturbed...)
 base:=make([]float64,len(full)); conf:=make([]float64,len(full))
 S:=3
 for seed:=uint64(1);seed<=uint64(S);seed++{
  b:=append([]example{},full...); for i:=nr;i<len(b);i++{b[i].weight=0}
  for i,x:=range crossed(theBoosting(seed),b,nil,5,1){base[i]+=x/float64(S)}
  q:=append([]example{},full...)
  for i:=range q{ if i<nr { if q[i].holds{q[i].weight=1}else{q[i].weight=nw(); q[i].holds=true}} else {q[i].weight=1.0}}
  for i,x:=range crossed(theBoosting(seed+100),q,nil,5,1){conf[i]+=x/float64(S)}
 }
 h:=func(es []example)[]bool{o:=make([]bool,len(es));for i:=range es{o[i]=es[i].holds};return o}
 fmt.Printf("base attr %.4f wice %.4f\n",auc(base[:na],h(c.attribution)),auc(base[na:nr],h(c.wice)))
 if k:=os.Getenv("SHOW");k!="" {
  names:=room.SignalNames()
  n:=0; ins,insOK,rem,remOK:=0,0,0,0
  for j,o:=range c.origins{ if o.kind!=k{continue}
   f:=func(i int)float64{return base[i]-math.Log1p(math.Exp(-conf[i]-1))}
   ok:=f(o.row)>f(nr+j)
   if len(c.texts[j])>len(d.attribution[o.row].Claim){ins++;if ok{insOK++}}else{rem++;if ok{remOK++}}
   if ok{continue}
   n++; if n>12{continue}
   r:=d.attribution[o.row]
   fmt.Printf("--- base %.2f>%.2f conf %.2f>%.2f\nC: %s\nP: %s\n",base[o.row],base[nr+j],conf[o.row],conf[nr+j],r.Claim,c.texts[j])
   for s:=range names{ if a,b:=full[o.row].signals[s],full[nr+j].signals[s];a!=b{fmt.Printf("  %s %.2f->%.2f;",names[s],a,b)}}
   fmt.Println()
  }
  fmt.Println("ins",ins,insOK,"rem",rem,remOK)
  return
 }
 for _,tau:=range []float64{-1,0,1,2}{ for _,lam:=range []float64{0.5,1,2,4}{
  f:=make([]float64,len(full)); for i:=range f{f[i]=base[i]-lam*math.Log1p(math.Exp(-conf[i]-tau))}
  fmt.Printf("tau %.0f lam %.1f attr %.4f wice %.4f |",tau,lam,auc(f[:na],h(c.attribution)),auc(f[na:nr],h(c.wice)))
  for _,p:=range perturbations{
   var s []float64;var y []bool; paired,n:=0.0,0.0
   for j,o:=range c.origins{ if o.kind!=p.name{continue}
    a,b:=f[o.row],f[nr+j]
    s=append(s,a,b);y=append(y,true,false); n++; if a>b {paired++} else if a==b {paired+=.5}}
   fmt.Printf(" %s %.3f/%.3f",p.name,auc(s,y),paired/n)
  }
  fmt.Println()
 }}
}
func nw() float64 { x:=0.2; if s:=os.Getenv("NW");s!=""{fmt.Sscan(s,&x)}; return x }
