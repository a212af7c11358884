package verify
import ("testing";"fmt";"os";"time"
room "github.com/citeway/citeway/verify")
func TestRank(t *testing.T){
 if os.Getenv("TRY")=="" {t.Skip()}
 d,_:=load("../../../shared/data")
 v:=room.New(room.Options{})
 idx:=map[string]int{}; var ev []*room.Evidence
 for i:=range d.attribution{ for _,r:=range d.attribution[i].References{ if _,ok:=idx[r];!ok{idx[r]=len(ev);ev=append(ev,v.Prepare(r))}}}
 for _,all:=range []bool{false}{
 for _,c:=range [][2]float64{{0,0},{.02,0},{.05,0},{.1,0},{.05,.3},{.3,0}}{
 room.SetRank(c[0],c[1])
 q:=map[int]map[string]bool{}; for i:=range d.attribution{for _,x:=range d.attribution[i].References{ if q[idx[x]]==nil{q[idx[x]]=map[string]bool{}}; q[idx[x]][d.attribution[i].Question]=true}}; hq:=0.0
 n,h:=0.0,0.0; t0:=time.Now(); shown:=0
 for i:=range d.attribution{ r:=&d.attribution[i]; if !all&&!r.holds(){continue}
  got:=v.Rank(r.Claim,1,ev...)
  n++; ok:=false; if len(got)>0&&q[got[0].Evidence][r.Question]{hq++}
  for _,x:=range r.References{ if len(got)>0&&idx[x]==got[0].Evidence{ok=true}}
  if ok{h++} else if c[0]==99&&c[1]==0&&!all{ shown++; if shown<8&&len(got)>0{fmt.Printf("MISS %s\nC %s\n want %.300s\n got %.300s\n",r.Source,r.Claim,r.References[0],ev[got[0].Evidence].Text())}}
 }
 fmt.Println(all,c,n,h/n,hq/n,time.Since(t0)/time.Duration(n))
 }}
}
