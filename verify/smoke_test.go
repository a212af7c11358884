package verify
import ("testing";"fmt")
func TestSmoke(t *testing.T){
 v:=New(Options{})
 r:=v.Pair("The bridge was not built in 1932 by \"Dorman Long and some company\".",[]string{"The Sydney Harbour Bridge was built in 1932. It was built by Dorman Long and company."})
 fmt.Printf("%+v\n",r)
}
