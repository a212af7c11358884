import json
cases=[]
J=lambda x: json.dumps(x,ensure_ascii=False)
H={"id":"8a1f","object":"chat.completion.chunk","created":1,"model":"palmyra-x5"}
def file(text,fid,cite=None,score=0.9,page=None):
    d={"text":text,"fileId":fid,"score":score,"cite":cite}
    if page: d["page"]=page
    return d
def web(text,url,title,score=0.8): return {"text":text,"url":url,"title":title,"score":score}
def graph(files,webs,sources=None,sub=None,status="finished"):
    r={}
    if files is not None: r["files"]=files
    if webs is not None: r["web"]=webs
    return {"sources":sources or [],"status":status,"subqueries":sub,"references":r}
def whole(text,g=None):
    m={"role":"assistant","content":text,"refusal":None}
    if g: m["graph_data"]=g
    return J(dict(H,object="chat.completion",choices=[{"index":0,"finish_reason":"stop","message":m}]))
def st(pieces,g=None,where=("delta","message"),end=True):
    ch=lambda c: "data: "+J(dict(H,choices=[c]))+"\n\n"
    out=ch({"index":0,"finish_reason":None,"delta":{"role":"assistant","content":"","graph_data":{"status":"processing"}}})
    for p in pieces: out+=ch({"index":0,"finish_reason":None,"delta":{"content":p}})
    if end:
        c={"index":0,"finish_reason":"stop","delta":{"content":""}}
        if g and "delta" in where: c["delta"]["graph_data"]=g
        if g and "message" in where: c["message"]={"role":"assistant","content":"".join(pieces),"graph_data":g}
        out+=ch(c)
    return out
def case(name,a=None,s=None,error=None,keys=""):
    t="### "+name+"\n"+keys
    if a: t+="--- in\n"+a+"\n"
    if s: t+="--- in-stream\n"+s
    if error: t+="--- error\n"+error+"\n"
    cases.append(t)
def both(name,pieces,g=None,keys="",**kw): case(name,whole("".join(pieces),g),st(pieces,g,**kw),keys=keys)
tide=file("Water rises.","f1","c-1",0.9,3)
both("references in delta and message",["Rise [tide.","pdf](c-1)","."],graph([tide],[web("Moon.","https://ex.test/m","Moon")]))
both("references in the delta alone",["Rise [tide.pdf](c-1)."],graph([tide],None),where=("delta",))
both("references in the message alone",["Rise [tide.pdf](c-1)."],graph([tide],None),where=("message",))
both("file and page",["Rise [tide.pdf](c-1), moon [Moon](https://ex.test/m)."],graph([tide],[web("Moon.","https://ex.test/m","Moon")]))
both("no graph data",["Plain ","answer."])
both("no references",["Plain."],graph(None,None))
both("retrieved and not cited",["Rise [tide.pdf](c-1)."],graph([tide,file("Bread.","f2")],None))
both("subqueries",["Rise [tide.pdf](c-1)."],graph([tide],None,[{"file_id":"f1","snippet":"Water rises."}],[{"query":"q","answer":"a","sources":[]}]))
both("an ordinary link",["See [docs](https://d.example/) and [tide.pdf](c-1)."],graph([tide],None))
both("graph data that is none",["Plain."],None)
case("graph data of the wrong type",J(dict(H,choices=[{"index":0,"finish_reason":"stop","message":{"content":"Plain.","graph_data":"none"}}])))
case("a stream that stops",None,st(["Rise "],None,end=False),error="ended before")
case("an error",J({"tpe":"Unauthorized","errors":[{"description":"bad token","key":"fail.unauthorized.badToken"}]}),error="bad token")
open("testdata/cases.txt","w").write("\n".join(cases))
