import json
cases=[]
J=lambda x: json.dumps(x,ensure_ascii=False)
def file(text,fid,cite=None,score=0.9,page=None):
    d={"text":text,"fileId":fid,"score":score,"cite":cite}
    if page: d["page"]=page
    return d
def web(text,url,title,score=0.8): return {"text":text,"url":url,"title":title,"score":score}
def whole(answer,files=None,webs=None,sources=None,sub=None,q="What?",refs=True):
    r={}
    if files is not None: r["files"]=files
    if webs is not None: r["web"]=webs
    return J({"question":q,"answer":answer,"sources":sources or [],"subqueries":sub,"references":r if refs else None})
def st(pieces,files=None,webs=None,sources=None,sub=None,q="What?",mirror=False,end=True):
    out=""
    def fr(d):
        if mirror=="only": d={"data":d}
        elif mirror: d=dict(d,data=dict(d))
        return "data: "+J(d)+"\n\n"
    for p in pieces: out+=fr({"question":q,"answer":p,"sources":[],"subqueries":None,"references":None})
    r={}
    if files is not None: r["files"]=files
    if webs is not None: r["web"]=webs
    if end: out+=fr({"question":q,"answer":"","sources":sources or [],"subqueries":sub,"references":r})
    return out
def case(name,in_=None,s=None,keys="",error=None):
    t="### "+name+"\n"+keys
    if in_: t+="--- in\n"+in_+"\n"
    if s: t+="--- in-stream\n"+s
    if error: t+="--- error\n"+error+"\n"
    cases.append(t)
def both(name,pieces,files=None,webs=None,keys="",**kw):
    case(name,whole("".join(pieces),files,webs,kw.get("sources"),kw.get("sub")),st(pieces,files,webs,**kw),keys)
acme=file("Industrial Tools Division: Our precision manufacturing equipment features advanced automation capabilities.","a1b2c3d4-e5f6-7890-abcd-ef1234567890","a1b2c3d4-e5f6-7890-abcd-ef1234567890",0.95,12)
trend=web("Smart manufacturing adoption rates have increased by 40%.","https://example.com/industry-trends","Industry Trends Report",0.88)
both("the example of the guide",["Acme's tools offer automation [Acme-Product-","Catalog.pdf](a1b2c3d4-e5f6-7890-abcd-","ef1234567890). Adoption has increased by 40% [Industry Trends Report](https://example.com/industry-trends)","."],[acme],[trend])
both("two snippets of one file keep their own cites",["Rise [tide.pdf](c-1), fall [tide.pdf](c-2)."],[file("Water rises.","f1","c-1",0.9,3),file("Water falls.","f1","c-2",0.4,7)])
both("a snippet that was retrieved and is not cited",["Rise [tide.pdf](c-1)."],[file("Water rises.","f1","c-1"),file("Bread bakes.","f2",None,0.1)])
both("several snippets under one cite",["Rise [tide.pdf](f1)."],[file("Water rises.","f1","f1"),file("Water falls.","f1","f1")],keys="roundtrip: no\n")
both("several citations side by side",["Both [a.pdf](c1)[b.pdf](c2) and [a.pdf](c1), [b.pdf](c2)."],[file("A","fa","c1"),file("B","fb","c2")])
both("a link that is no reference stays a link",["See [our docs](https://docs.example/x) and ![alt](pic.png), cited [a.pdf](c1)."],[file("A","fa","c1")])
both("code that looks like a citation",["Call `a[i](x)` then [a.pdf](c1).\n\n```\nb[j](y)\n```\n"],[file("A","fa","c1")])
both("an address with parentheses and blanks",["See [Tide](https://en.example/wiki/Tide_%28sea%29) and [Moon](https://en.example/a%20b)."],None,[web("T","https://en.example/wiki/Tide_(sea)","Tide"),web("M","https://en.example/a b","Moon")],keys="roundtrip: no\n")
both("brackets in a title",["See [Report (final) v2](https://ex.test/r)."],None,[web("R","https://ex.test/r","Report [final] v2")])
both("a cite that is not in the references",["Known [a.pdf](c1), unknown [ghost.pdf](c9)."],[file("A","fa","c1")],keys="roundtrip: no\n")
both("no references",["Plain answer."])
case("no references at all, whole",whole("Plain answer.",refs=False))
both("no score, and one that is none of 0 to 1",["A [a.pdf](c1) b [b.pdf](c2)."],[file("A","fa","c1",None),file("B","fb","c2",17.5)])
both("sources without references",["Plain [a](b)."],sources=[{"file_id":"f1","snippet":"Water rises."},None,{"file_id":"f2","snippet":"Water falls."}])
both("sources that references repeat",["Rise [tide.pdf](c-1)."],[file("Water rises.","f1","c-1")],sources=[{"file_id":"f1","snippet":"Water rises."}])
both("subqueries are kept",["Plain."],sub=[{"query":"q1","answer":"a1","sources":[]}])
case("frames under data alone",None,st(["Rise [tide.pdf]","(c-1)."],[file("Water rises.","f1","c-1")],mirror="only"))
case("frames flat and under data",None,st(["Rise [tide.pdf]","(c-1)."],[file("Water rises.","f1","c-1")],mirror=True))
case("the snake-case file id is read too",whole("Rise [tide.pdf](c-1).",[{"text":"Water rises.","file_id":"f1","cite":"c-1","score":0.5}]))
case("bad entries cost themselves alone",whole("Rise [tide.pdf](c-1).",["x",{"text":5,"fileId":"f1","cite":"c-1","page":"three","score":"high"},{"text":["y"],"fileId":"f2"}],"none"))
both("a page whose address may not be linked",["See [X](javascript:alert\\(1\\))."],None,[web("x","javascript:alert(1)","X")],keys="roundtrip: no\n")
both("words of several scripts, quotes and breaks",["Die Flut „steigt“ —\n\tsehr \"hoch\" 🌊 [gezeiten.pdf](c-1)."],[file("Über \"Flut\" \\ 🌊","f1","c-1")])
both("a citation at the start and at the end",["[a.pdf](c1) says so. And so does\n[b.pdf](c2)"],[file("A","fa","c1"),file("B","fb","c2")])
both("the same file cited again and again",["A [a.pdf](c1). B [a.pdf](c1). C [a.pdf](c1)."],[file("A","fa","c1")])
both("a display name that differs from the title",["As [the report](https://ex.test/r) says."],None,[web("R","https://ex.test/r","Report")],keys="roundtrip: no\n")
both("page and file of the same name",["A [Report](c1) b [Report](https://ex.test/r)."],[file("A","fa","c1")],[web("R","https://ex.test/r","Report")])
case("an error body",J({"tpe":"NotFound","errors":[{"description":"graph not found","key":"fail.notFound.resource","extras":{}}],"extras":{}}),error="graph not found")
case("an error event",None,st(["Rise "],end=False)+'event: error\ndata: {"tpe":"InternalServerError","errors":[{"description":"it broke","key":"fail.internalServerError.generic"}]}\n\n',error="it broke")
case("a stream that stops",None,st(["Rise [tide.pdf](c","-1)"],end=False),error="ended before")
case("no JSON","Rise",error="not an answer")
open("testdata/cases.txt","w").write("\n".join(cases))
