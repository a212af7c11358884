package extract
import ("testing";"os";"fmt";"time")
func TestTryPDF(t *testing.T){ x:=New(); defer x.Close()
 for _,p:=range []string{"/usr/share/doc/libtasn1-doc/libtasn1.pdf","/usr/share/doc/shared-mime-info/shared-mime-info-spec.pdf","../../examples/handbook/tw-40-manual.pdf"}{
 d,_:=os.ReadFile(p); a:=time.Now(); c,err:=x.Extract(t.Context(),File{Name:p,Data:d}); fmt.Println(time.Since(a)); if err!=nil{t.Fatal(err)}
 fmt.Printf("%q %q %v %v\n",c.Title,c.Editor,c.Modified,c.Pages); fmt.Println(c.Headings); fmt.Println(c.Text)}
}
