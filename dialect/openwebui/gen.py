import json
cases=[]
J=lambda x: json.dumps(x,ensure_ascii=False)
def card(key,name,docs,url=None,dist=None,meta=None,sid=None):
    src={"name":name}
    if sid: src["id"]=sid
    if url: src["url"]=url
    m=[dict({"source":key,"name":name},**({"url":url} if url else {}),**(x or {})) for x in (meta or [None]*len(docs))]
    d={"source":src,"document":docs,"metadata":m}
    if dist: d["distances"]=dist
    return d
H={"id":"c1","object":"chat.completion.chunk","created":1,"model":"m"}
def chunk(delta,fin=None,**kw): return "data: "+J(dict(H,choices=[{"index":0,"delta":delta,"finish_reason":fin}],**kw))+"\n\n"
def ev(c,typ="source",choices=[]): return "data: "+J(dict(H,choices=choices,event={"type":typ,"data":c}))+"\n\n"
END=chunk({},"stop")+"data: [DONE]\n\n"
def whole(text,sources=None,ann=None,**kw):
    m={"role":"assistant","content":text}
    if ann: m["annotations"]=ann
    d=dict(H,object="chat.completion",choices=[{"index":0,"message":m,"finish_reason":"stop"}],**kw)
    if sources is not None: d["sources"]=sources
    return J(d)
def case(name,in_=None,st=None,keys="",error=None):
    s="### "+name+"\n"+keys
    if in_: s+="--- in\n"+in_+"\n"
    if st: s+="--- in-stream\n"+st
    if error: s+="--- error\n"+error+"\n"
    cases.append(s)
reef=card("cite-1","Reef survey 2029",["Coral cover fell to 31%."],"https://ex.test/reef",[0.82],sid="cite-1")
moon=card("cite-2","Moon notes",["Spring tides follow."],None,None,sid="cite-2")
a=chunk({"role":"assistant","content":""})
case("one card before the text that cites it",whole("Cover fell [1].",[reef]),a+ev(reef)+chunk({"content":"Cover fell [1]."})+END)
case("a chip cut between chunks",whole("Cover fell [1], tides [2].",[reef,moon]),a+ev(reef)+chunk({"content":"Cover fell ["})+chunk({"content":"1"})+chunk({"content":"], tides"})+ev(moon)+chunk({"content":" [2"})+chunk({"content":"]."})+END)
case("events of type citation, and without choices",None,a+"data: "+J({"event":{"type":"citation","data":reef}})+"\n\n"+chunk({"content":"Fell [1]."})+END)
case("an event and text in one chunk",None,a+ev(reef,choices=[{"index":0,"delta":{"content":"Fell [1]."},"finish_reason":None}])+END)
case("cards after the text",None,a+chunk({"content":"Fell [1]. Tides [2]"})+chunk({"content":"."})+ev(reef)+ev(moon)+END)
case("chips side by side and in one bracket",whole("Both [1][2] and [1, 2].",[reef,moon]))
case("two passages in one card",whole("Fell [1].",[card("k","Survey",["One.","Two."],None,[0.9,0.4],[{"page":0},{"page":11}])]),a+ev(card("k","Survey",["One.","Two."],None,[0.9,0.4],[{"page":0},{"page":11}]))+chunk({"content":"Fell [1]."})+END)
case("a card that comes in two events counts once",whole("A [1] b [2].",[card("k","Survey",["One."]),card("k","Survey",["Two."]),moon]),a+ev(card("k","Survey",["One."]))+ev(card("k","Survey",["Two."]))+ev(moon)+chunk({"content":"A [1] b [2]."})+END)
case("one event with documents of two cards",whole("A [1] b [2].",[{"source":{"name":"Both"},"document":["One.","Two."],"metadata":[{"source":"a","name":"A"},{"source":"b","name":"B"}]}]))
case("a number no card answers to",whole("A [3] b [1].",[reef]),a+ev(reef)+chunk({"content":"A [3] b [1]."})+END)
case("years and indexes stay",whole("In [2024] x[0] y[1] [1].",[reef]),a+ev(reef)+chunk({"content":"In [2024] x[0] y[1] [1]."})+END)
case("code is left alone",whole("Use `a[1]` here [1].\n\n```\nx[1]\n```\n",[reef]),a+ev(reef)+chunk({"content":"Use `a[1]` here [1].\n\n```\nx[1]"})+chunk({"content":"\n```\n"})+END)
case("a URL as key is the link",whole("A [1].",[{"source":{"name":"https://ex.test/p"},"document":["P."],"metadata":[{"source":"https://ex.test/p","name":"Page"}]}]))
case("a key is missing: the one N/A card",whole("A [1].",[{"source":{"name":"Loose"},"document":["L."],"metadata":[{}]}]))
case("no score is no score; one out of range is none",whole("A [1] b [2].",[card("a","A",["1"],None,None),card("b","B",["2"],None,[37.0])]))
case("annotations where no sources came",whole("A [1] b.",None,[{"type":"url_citation","url_citation":{"start_index":2,"end_index":5,"title":"Page","url":"https://ex.test/p"}},{"type":"file_citation","file_id":"f"}]),a+chunk({"content":"A [1] b."})+chunk({"annotations":[{"type":"url_citation","url_citation":{"start_index":2,"end_index":5,"title":"Page","url":"https://ex.test/p"}}]})+END)
case("annotations beside sources only repeat them",whole("Fell [1].",[reef],[{"type":"url_citation","url_citation":{"start_index":5,"end_index":8,"title":"Reef survey 2029","url":"https://ex.test/reef"}}]))
case("a tool call as card",whole("Sum [1].",[{"source":{"name":"query"},"document":["42"],"metadata":[{"source":"t1","name":"query","parameters":{"metric":"sum","by":["day"]}}]}]),keys="roundtrip: no\n")
case("other events go no further",None,a+ev({"description":"x","done":True},"status")+ev({"code":"alert(1)"},"execute")+ev({"description":"y"},"status")+ev(reef)+chunk({"content":"Fell [1]."})+END)
case("an address that may not be linked",whole("A [1].",[card("k","K",["x"],"javascript:alert(1)")]))
case("documents that are no text",whole("A [1].",[{"source":{"name":"N"},"document":[5,"y"],"metadata":[{"source":"k"},{"source":"k"}]},"nothing"]))
case("sources of the same name",whole("A [1] b [2].",[card("a","Report",["1"],"https://ex.test/1"),card("b","Report",["2"],"https://ex.test/2")]),keys="roundtrip: no\n")
case("numbers go on from those of the prompt",whole("A [4] b [5].",[reef,moon]),a+ev(reef)+ev(moon)+chunk({"content":"A [4] b [5]."})+END,keys="settings: offset=3\n")
d1=card("[doc1] - Guide","[doc1] - Guide",["G."],"https://example.com/doc1.pdf",[0.95]); d3=card("[doc3] - Plan","[doc3] - Plan",["P."])
case("links and cards of the pipeline",whole("In [[doc1]](https://example.com/doc1.pdf) and [doc3].",[d1,d3]),a+chunk({"content":"In [[doc1]](https://example.com/"})+chunk({"content":"doc1.pdf) and [doc3]."})+ev(d1,"citation")+ev(d3,"citation")+END,keys="settings: markers=docs\n")
case("chips read although cards are named by documents",whole("In [1] and [2].",[d1,d3]))
case("an opening bracket after a chip",whole("Fell [1](see below) ![1]",[reef]))
case("quotes, breaks and signs",whole("He said \"fell\" \u2014 \t<b>&amp; \U0001F41A\n\\[1\\] [1].",[reef]),a+ev(reef)+chunk({"content":"He said \"fell\" \u2014 \t<b>&amp; \U0001F41A\n\\[1\\] "})+chunk({"content":"[1]."})+END)
case("nothing cited",whole("Plain.",[reef]),a+ev(reef)+chunk({"content":"Plain."})+END)
case("usage after the end",whole("Plain.",None,usage={"total_tokens":3}),a+chunk({"content":"Plain."})+chunk({},"stop")+"data: "+J(dict(H,choices=[],usage={"total_tokens":3}))+"\n\ndata: [DONE]\n\n")
case("a stream that stops",None,a+ev(reef)+chunk({"content":"Cover fell "}),error="ended before")
case("an error in the stream",None,a+chunk({"content":"Cover "})+'data: {"error":{"message":"model is overloaded"}}\n\n',error="model is overloaded")
case("an error as text",'{"detail":"Model not found"}',error="Model not found")
open("testdata/cases.txt","w").write("\n".join(cases))
