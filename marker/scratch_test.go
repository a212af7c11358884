package marker
import ("testing";"fmt";"github.com/citeway/citeway";"os")
func TestScratch(t *testing.T){
  for i,text:=range reports(t){
    ev:=Find(text,citeway.AllSyntaxes)
    m,d,tr:=0,0,0
    var other []string
    for j,e:=range ev { switch e:=e.(type){
      case *citeway.Marker: m++; if e.Syntax!=citeway.Bracket||e.Glued { other=append(other,showMarker(e)) }
      case *citeway.Definition: d++; if i==1||i==9|| len(e.URL)==0 || len(e.Title)==0 {fmt.Println("   ",showDefinition(e))}
      case *citeway.Trim: tr++; if j<len(ev)-1 && len(e.Bytes)>2 {fmt.Printf("    trim %q\n",e.Bytes)} 
    } }
    last:=ev[len(ev)-1]
    fmt.Println(i,len(text),"markers",m,"defs",d,"trims",tr,"last",showEvent(last)[:20])
    for _,o:=range other{fmt.Println("    ",o)}
  }
}
func TestScratch2(t *testing.T){
 b,_:=os.ReadFile("/tmp/in.md")
 fmt.Println(show(Find(string(b),citeway.AllSyntaxes)))
}
