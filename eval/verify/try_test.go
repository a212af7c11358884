package verify
import ("testing";"fmt";"os";"time"
room "github.com/citeway/citeway/verify")
func TestWords(t *testing.T){
 if os.Getenv("TRY")=="" {t.Skip()}
 d,err:=load("../../../shared/data"); if err!=nil{t.Fatal(err)}
 f,_:=os.Create("../../verify/words.txt"); writeWords(f,d.runningText()); f.Close()
}
func TestTry(t *testing.T){
 if os.Getenv("TRY")=="" {t.Skip()}
 d,err:=load("../../../shared/data"); if err!=nil{t.Fatal(err)}
 v:=room.New(room.Options{})
 t0:=time.Now()
 c:=collect(v,d)
 fmt.Println("collect",time.Since(t0), len(c.attribution),len(c.wice),len(c.perturbed))
 names:=room.SignalNames()
 if os.Getenv("SIG")!="" { for s:=range names{
   fmt.Printf("%-40s attr %.3f wice %.3f\n",names[s],sigAUC(c.attribution,s),sigAUC(c.wice,s)) } }
 all:=append(append([]example{},c.attribution...),c.wice...)
 na:=len(c.attribution)
 if w:=os.Getenv("PW");w!=""{var x float64;fmt.Sscan(w,&x);for i:=range c.perturbed{c.perturbed[i].weight=x}}
 for seed:=uint64(1);seed<=2;seed++{
 t0=time.Now()
 full:=append(append([]example{},all...),c.perturbed...)
 sums:=crossed(theBoosting(seed),full,nil,5,seed)
 h:=func(es []example)[]bool{o:=make([]bool,len(es));for i:=range es{o[i]=es[i].holds};return o}
 sl,sh:=platt(sums[:na],c.attribution)
 ps:=make([]float64,len(sums));for i:=range ps{ps[i]=sigmoid(sl*sums[i]+sh)}
 fmt.Printf("seed %d attr AUC %.4f F1 %.4f brier %.3f | wice AUC %.4f  (%.1fs) slope %.2f shift %.2f\n",seed,auc(sums[:na],h(c.attribution)),macroF1(ps[:na],h(c.attribution),.5),brier(ps[:na],h(c.attribution)),auc(sums[na:len(all)],h(c.wice)),time.Since(t0).Seconds(),sl,sh)
 for _,p:=range perturbations{
  var s []float64;var y []bool; paired,n:=0.0,0.0
  for j,o:=range c.origins{ if o.kind!=p.name{continue}
   a,b:=sums[o.row],sums[len(all)+j]
   s=append(s,a,b);y=append(y,true,false); n++; if a>b {paired++} else if a==b {paired+=.5}}
  fmt.Printf("   %s n=%.0f AUC %.4f paired %.4f\n",p.name,n,auc(s,y),paired/n)
 }}
}
func sigAUC(es []example,s int) float64{ x:=make([]float64,len(es));y:=make([]bool,len(es));for i:=range es{x[i]=float64(es[i].signals[s]);y[i]=es[i].holds};return auc(x,y)}
