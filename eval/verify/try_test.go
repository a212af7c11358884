package verify
import ("testing";"fmt";"os";"math"
room "github.com/citeway/citeway/verify")
func TestGrid(t *testing.T){
 if os.Getenv("TRY")=="" {t.Skip()}
 d,_:=load("../../../shared/data")
 v:=room.New(room.Options{})
 c:=collect(v,d)
 n:=len(c.real)
 silent:=append([]example(nil),c.changed...); for i:=range silent{silent[i].weight=0}
 holds:=held(c.real)
 var bases,confs [][]float64
 for seed:=uint64(1);seed<=3;seed++{
  b:=supportTrees; b.seed=seed; q:=turnedTrees; q.seed=seed+50
  bases=append(bases,crossed(b,append(append([]example(nil),c.real...),silent...),folds,1))
  real,changed:=c.unchanged()
  confs=append(confs,crossed(q,append(append([]example(nil),real...),changed...),folds,1))
 }
 for S:=1;S<=3;S+=2{
 base:=make([]float64,len(bases[0])); conf:=make([]float64,len(bases[0]))
 for s:=0;s<S;s++{for i:=range base{base[i]+=bases[s][i]/float64(S);conf[i]+=confs[s][i]/float64(S)}}
 for _,pd:=range [][2]float64{{0,0},{.5,0},{1,.5},{1,0},{1.5,.5},{2,1},{2,.5},{3,1}}{
  f:=make([]float64,len(base)); for i:=range f{f[i]=base[i]-pd[0]*math.Log1p(math.Exp(-conf[i]-pd[1]))}
  na:=c.attribute
  sl,sh:=platt(f[:na],c.real[:na]); p:=make([]float64,na);for i:=range p{p[i]=sigmoid(sl*f[i]+sh)}
  fmt.Printf("S%d %v attr %.4f F1 %.4f wice %.4f |",S,pd,auc(f[:na],holds[:na]),macroF1(p,holds[:na],.5),auc(f[na:n],holds[na:]))
  for _,k:=range perturbations{ var s []float64;var y []bool; pr,m:=0.0,0.0
   for i,o:=range c.origins{ if o.kind!=k.name{continue}; a,b:=f[o.row],f[n+i]; s=append(s,a,b);y=append(y,true,false);pr+=above(a,b);m++}
   fmt.Printf(" %s %.3f/%.3f",k.name,auc(s,y),pr/m)}
  fmt.Println()
 }}
}
