import json
cases=[]
J=lambda x: json.dumps(x,ensure_ascii=False)
def msg(text,cits=None,res=None):
    d={"id":"p1","model":"sonar","created":1,"object":"chat.completion","usage":{"total_tokens":3},"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":text}}]}
    if cits is not None: d["citations"]=cits
    if res is not None: d["search_results"]=res
    return J(d)
def st(pieces,cits=None,res=None,late=False,done=True,repeat=True):
    out=""
    sofar=""
    for i,p in enumerate(pieces+[""]):
        last=i==len(pieces)
        sofar+=p
        d={"id":"p1","model":"sonar","created":1,"object":"chat.completion.done" if last else "chat.completion.chunk","usage":{"total_tokens":3},"choices":[{"index":0,"delta":{"role":"assistant","content":p},"message":{"role":"assistant","content":sofar} if repeat else None,"finish_reason":"stop" if last else None}]}
        if not late or last:
            if cits is not None: d["citations"]=cits
            if res is not None: d["search_results"]=res
        if last and not done: break
        out+="data: "+J(d)+"\n\n"
    return out
def case(name,a=None,s=None,error=None,keys=""):
    t="### "+name+"\n"+keys
    if a: t+="--- in\n"+a+"\n"
    if s: t+="--- in-stream\n"+s
    if error: t+="--- error\n"+error+"\n"
    cases.append(t)
def both(name,pieces,cits=None,res=None,**kw): case(name,msg("".join(pieces),cits,res),st(pieces,cits,res,**kw))
A,B="https://a.example/tide","https://b.example/moon"
both("numbers into citations",["Tides rise[1][2",  "], and fall[2]."],[A,B])
both("search results say more of the same pages",["Rise[2]."],[A,B],[{"title":"Moon","url":B,"date":"2031-02-03","last_updated":"2031-04-05","snippet":"The moon pulls."},{"title":"Tide","url":A,"date":None}])
both("search results alone",["Rise [1]."],None,[{"title":"Tide","url":A,"snippet":"Water rises.","source":"web"}])
both("pages in the last chunk alone",["Rise [1], ","fall [2]."],[A,B],late=True)
both("more results than citations",["Rise [1] and [2]."],[A],[{"title":"Tide","url":A},{"title":"Moon","url":B}])
both("the same page twice",["Rise [1], fall [2]."],[A,A+"#part"])
both("a number no page answers to, a year, an index",["Rise [9] in [2024] at x[0] [1]."],[A])
both("addresses that are none",["A [1] b [2] c [3]."],["javascript:alert(1)",5,A])
both("an attachment",["A [1]."],None,[{"title":"notes.pdf","url":"notes.pdf","source":"attachment","snippet":"x"}])
both("code is left alone",["Use `a[1]` [1].\n"],[A])
both("no pages",["Plain."])
case("the whole message after its pieces repeats them",None,st(["Rise ","[1]."],[A],repeat=True))
case("a stream that stops",None,st(["Rise ","[1]."],[A],done=False),error="ended before")
case("an error",'{"error":{"message":"Invalid model","type":"invalid_model","code":400}}',error="Invalid model")
open("testdata/cases.txt","w").write("\n".join(cases))
