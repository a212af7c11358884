package verify
import ("testing";"fmt";"os"
room "github.com/citeway/citeway/verify")
func TestHyper(t *testing.T){
 if os.Getenv("TRY")=="" {t.Skip()}
 d,_:=load("../../../shared/data")
 v:=room.New(room.Options{})
 c:=collect(v,d)
 na:=len(c.attribution)
 real:=append(append([]example{},c.attribution...),c.wice...)
 h:=func(es []example)[]bool{o:=make([]bool,len(es));for i:=range es{o[i]=es[i].holds};return o}
 up:=map[int]int{}
 for i:=0;i<=9;i++{up[i]=1}
 for _,i:=range []int{13,14,15,16,22,27,29}{up[i]=-1}
 for _,o:=range []boosting{
  {trees:300,depth:3,rate:.05,rows:.6,columns:.3,ridge:3,least:3},
  {trees:600,depth:3,rate:.025,rows:.5,columns:.15,ridge:5,least:5},
  {trees:600,depth:4,rate:.02,rows:.5,columns:.15,ridge:5,least:5},
  {trees:600,depth:2,rate:.04,rows:.5,columns:.15,ridge:5,least:5},
  {trees:600,depth:5,rate:.015,rows:.5,columns:.15,ridge:10,least:4},
  {trees:600,depth:4,rate:.015,rows:.5,columns:.15,ridge:10,least:8},
  {trees:600,depth:3,rate:.02,rows:.5,columns:.15,ridge:5,least:5,rising:up},
  {trees:600,depth:4,rate:.015,rows:.5,columns:.15,ridge:10,least:5,rising:up},
 }{
  base:=make([]float64,len(real))
  for s:=uint64(1);s<=4;s++{ o.seed=s; for i,x:=range crossed(o,real,nil,5,s){base[i]+=x} }
  ps:=base[:na]
  th:=bestThreshold(ps,h(c.attribution))
  var per string
  for _,ds:=range []string{"AttributedQA","Stanford-GenSearch","ExpertQA","LFQA"}{ var a []float64;var y []bool; for i:=range ps{ if d.attribution[i].Source==ds{a=append(a,ps[i]);y=append(y,d.attribution[i].holds())}}; per+=fmt.Sprintf(" %s %.3f",ds,auc(a,y))}
  fmt.Printf("%d/%d/%.3f attr %.4f F1 %.4f best %.4f wice %.4f %s\n",o.trees,o.depth,o.rate,auc(ps,h(c.attribution)),macroF1(ps,h(c.attribution),0),macroF1(ps,h(c.attribution),th),auc(base[na:],h(c.wice)),per)
 }
}
