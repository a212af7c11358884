package main
import ("context";"fmt";"os";"bufio"
"github.com/citeway/citeway"
"github.com/citeway/citeway/knowledge";"github.com/citeway/citeway/knowledge/sqlite";"github.com/citeway/citeway/model/extractive")
func main(){
 s,err:=sqlite.Open("/tmp/cwdata/citeway.db"); if err!=nil{panic(err)}
 m:=extractive.New(extractive.Options{})
 sc:=bufio.NewScanner(os.Stdin)
 for sc.Scan(){ q:=sc.Text()
 hits,_:=s.Search(context.Background(),knowledge.Query{Text:q,Limit:8})
 var src []citeway.Source; at:=map[string]int{}
 for i:=range hits{h:=&hits[i]; n,ok:=at[h.Source.ID]; if !ok{n=len(src);at[h.Source.ID]=n;src=append(src,h.Source)}; p:=h.Passage; x:=h.Score/(h.Score+10); p.Score=&x; src[n].Passages=append(src[n].Passages,p)}
 r:=m.Answer(q,src); c,f:=m.Explain(q,src)
 fmt.Printf("Q %s conf %.2f abst %v\n  ",q,r.Confidence,r.Abstained)
 for i,n:=range extractive.AnswerFeatures(){fmt.Printf("%s=%.2f ",n,f[i])}; fmt.Println()
 for i:=range c[:min(5,len(c))]{ u:=c[i]; fmt.Printf("   %.2f [%s] %q\n",u.Score,src[u.Cited.Source].Name(),u.Text)
  if len(os.Args)>1{for i,n:=range extractive.SentenceFeatures(){fmt.Printf("%s=%.2f ",n,u.Features[i])}; fmt.Println()}}
 }
}
