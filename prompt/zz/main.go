package main
import ("fmt";"github.com/citeway/citeway";"github.com/citeway/citeway/marker")
func main(){
 for _,t:=range []string{"Founded in \\[1990] [1]. More [2].","Founded in [\u20601990] [1]. [\u2060abc] More [2].","x \\[12] [1]. y \\[13\\] [2]. z [3].", "Use \\(x) [1]. b \\) [2].", "a【\u20601】[1]. `x[1]` m[0] [\u2060^1] [\u206012](http://a) [\u2060doc1] \ue200\u2060cite [\u2060[Note]] [\u2060[\u2060Note]]", "costs \\$5 [1] and \\$6 [2].", "<\u2060cite id=\"a\">x</cite> [1]", "[words [1] x](a) [2]","a \\<cite id=\"2\">x\\</cite> [2]", "【1†source】【2:3†source】 ［2］", "[Tide tables](abc def.md) [Tide](d_12ab) x [Tides][1] [[Sea log]]\n\n#### Sources\n\n[^1]: [[Tide]]\n"} {
  var s *marker.Scanner
  fmt.Printf("%q\n",t)
  s=marker.New(citeway.SinkFunc(func(e citeway.Event) error{ switch m:=e.(type){case *citeway.Marker: fmt.Printf("   %q %v %v\n",m.Raw,m.Syntax,m.Refs); case *citeway.Definition: fmt.Printf("   DEF %q\n",m.Raw)}; return nil}), citeway.AllSyntaxes)
  s.Write([]byte(t)); s.Close()
 }
}
