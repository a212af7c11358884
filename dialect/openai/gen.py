import json
cases=[]
J=lambda x: json.dumps(x,ensure_ascii=False)
H={"id":"c1","object":"chat.completion.chunk","created":1,"model":"gpt-4o-search-preview"}
def url(s,e,u,t="",**k): return {"type":"url_citation","url_citation":dict({"start_index":s,"end_index":e,"title":t,"url":u},**k)}
def whole(text,ann=None,**kw):
    m={"role":"assistant","content":text,"refusal":None}
    if ann is not None: m["annotations"]=ann
    return J(dict(H,object="chat.completion",choices=[{"index":0,"message":m,"finish_reason":"stop"}],**kw))
def ch(delta,fin=None): return "data: "+J(dict(H,choices=[{"index":0,"delta":delta,"finish_reason":fin}]))+"\n\n"
END=ch({},"stop")+"data: [DONE]\n\n"
def st(pieces,ann=None,mid=None):
    out=ch({"role":"assistant","content":""})
    for i,p in enumerate(pieces):
        out+=ch({"content":p})
        if mid and i in mid: out+=ch({"annotations":mid[i]})
    if ann: out+=ch({"annotations":ann})
    return out+END
def case(name,a=None,s=None,error=None,keys=""):
    t="### "+name+"\n"+keys
    if a: t+="--- in\n"+a+"\n"
    if s: t+="--- in-stream\n"+s
    if error: t+="--- error\n"+error+"\n"
    cases.append(t)
def both(name,pieces,ann,keys="",mid=None): case(name,whole("".join(pieces),ann),st(pieces,None if mid else ann,mid),keys=keys)
L="([a.example](https://a.example/tide))"; A="https://a.example/tide"; B="https://b.example/moon"
t="Tides rise "+L+"."
case("the link that the service writes",whole(t,[url(11,11+len(L),A,"Tide tables")]))
case("the link that the service writes, annotated after further text",None,st(["Tides rise ","([a.exam","ple](https://a.example/tide))","."],[url(11,11+len(L),A,"Tide tables")]),keys="roundtrip: no\n")
both("annotations that come beside their words",["Tides rise ",L,". They fall."],[url(11,11+len(L),A,"Tide tables")],mid={1:[url(11,11+len(L),A,"Tide tables")]})
case("words that are cited",whole("Tides rise twice a day.",[url(6,16,A,"Tide tables")]))
case("words that are cited, streamed",None,st(["Tides rise twice"," a day."],[url(6,16,A,"Tide tables")]))
case("a point",whole("Tides rise.",[url(10,10,A,"Tide tables")]),keys="settings: markers=none\n")
case("code points before the words",whole("Ébène 🌊 rise twice.",[url(8,12,A,"T")]))
case("UTF-16 units where code points do not fit",whole("🌊🌊 rise "+L+".",[url(10,10+len(L),A,"T")]))
case("an end that counts its last character in",whole(t,[url(11,11+len(L)-1,A,"T")]))
case("offsets that fit nothing",whole("Tides rise.",[url(500,510,A,"T")]),keys="settings: markers=none\n")
case("several pages for the same words",whole("Tides rise twice.",[url(0,5,A,"Tide"),url(0,5,B,"Moon")]))
case("the same page twice",whole("Tides rise. Tides fall.",[url(0,10,A,"Tide"),url(12,22,A,"Tide")]))
case("flat annotations, and content",whole("Tides rise.",[{"type":"url_citation","start_index":0,"end_index":5,"url":A,"title":"Tide","content":"Water rises."}]))
case("a file",whole("Tides rise.",[{"type":"file_citation","file_citation":{"file_id":"file-1","filename":"tide.pdf","start_index":0,"end_index":5}}]))
case("annotations that cite nothing",whole("Tides rise.",["x",{"type":"url_citation"},{"type":"url_citation","url_citation":{"start_index":0,"end_index":5,"url":"javascript:alert(1)"}},{"type":"odd"}]),keys="roundtrip: no\n")
case("no annotations",whole("Plain [1] and x[2]."),st(["Plain [1] and"," x[2]."]))
case("markers in the prose, for sources beside",whole("Rise [1], fall [2], m[0], in [2024]."),st(["Rise [","1], fall [2]",", m[0], in [2024]."]),keys='sources: [{"id":"a","title":"Tide","url":"https://a.example/tide"},{"id":"b","title":"Moon"}]\nsettings: prose=markers\nroundtrip: no\n')
case("a refusal",J(dict(H,choices=[{"index":0,"message":{"role":"assistant","content":None,"refusal":"I cannot."},"finish_reason":"stop"}])))
case("what only this form has",whole("Plain.",None,usage={"total_tokens":3},system_fingerprint="fp_1"))
case("a stream that stops",None,ch({"role":"assistant","content":""})+ch({"content":"Tides ("}),error="ended before")
case("an error",'{"error":{"message":"Incorrect API key provided","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}',error="invalid_api_key: Incorrect API key provided")
open("testdata/cases.txt","w").write("\n".join(cases))
