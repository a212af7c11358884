package verify
import ("testing";"fmt";"os"
room "github.com/citeway/citeway/verify")
func TestConf(t *testing.T){
 if os.Getenv("TRY")=="" {t.Skip()}
 d,_:=load("../../../shared/data")
 v:=room.New(room.Options{})
 c:=collect(v,d)
 // conflict model: originals vs perturbed
 var orig []example; idx:=map[int]int{}
 for i,e:=range c.attribution{ if e.holds{ idx[i]=len(orig); orig=append(orig,example{e.signals,true,1,e.group})}}
 full:=append(append([]example{},orig...),c.perturbed...)
 for j:=range c.perturbed{ full[len(orig)+j].weight=0.8 }
 sums:=crossed(theBoosting(1),full,nil,5,1)
 for _,p:=range perturbations{
  var s []float64;var y []bool
  for j,o:=range c.origins{ if o.kind!=p.name{continue}
   s=append(s,sums[idx[o.row]],sums[len(orig)+j]);y=append(y,true,false)}
  fmt.Printf("   conflict %s AUC %.4f\n",p.name,auc(s,y))
 }
 names:=room.SignalNames()
 show:=os.Getenv("SHOW"); n:=0
 for j,o:=range c.origins{ if o.kind!=show{continue}
  if sums[len(orig)+j]<0 {continue}
  n++; if n>14 {break}
  r:=d.attribution[o.row]
  _=names
  fmt.Printf("--- %.2f vs %.2f\nC: %s\nE: %.700s\n",sums[len(orig)+j],sums[idx[o.row]],r.Claim,r.References[0])
 }
}
