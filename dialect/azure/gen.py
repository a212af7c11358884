import json
cases=[]
def whole(text, citations=None, retrieved=None, intent=None, extra_ctx=None, **kw):
    ctx={}
    if citations is not None: ctx["citations"]=citations
    if intent is not None: ctx["intent"]=intent
    if retrieved is not None: ctx["all_retrieved_documents"]=retrieved
    ctx.update(extra_ctx or {})
    m={"role":"assistant","content":text}
    if ctx: m["context"]=ctx
    return {"id":"a1","object":"extensions.chat.completion","created":1,"model":"gpt-4o","choices":[{"index":0,"finish_reason":"stop","message":m}]}
def stream(pieces, ctx=None, late=None, done=True, at=0):
    out=[]
    def chunk(delta, fin=None):
        out.append("data: "+json.dumps({"id":"a1","object":"extensions.chat.completion.chunk","created":1,"model":"gpt-4o","choices":[{"index":0,"delta":delta,"end_turn":False,"finish_reason":fin}]},ensure_ascii=False)+"\n")
    if ctx is not None: chunk({"role":"assistant","context":ctx})
    else: chunk({"role":"assistant"})
    for p in pieces: chunk({"content":p})
    if late is not None: chunk({"context":late})
    chunk({}, "stop")
    if done: out.append("data: [DONE]\n")
    return "\n".join(out)+"\n"
def case(name, in_=None, in_stream=None, keys="", error=None):
    s="### "+name+"\n"+keys
    if in_ is not None: s+="--- in\n"+(in_ if isinstance(in_,str) else json.dumps(in_,ensure_ascii=False))+"\n"
    if in_stream is not None: s+="--- in-stream\n"+in_stream
    if error: s+="--- error\n"+error+"\n"
    cases.append(s)
def both(name, text, pieces, citations=None, retrieved=None, intent=None, keys=""):
    w=whole(text,citations,retrieved,intent)
    ctx=w["choices"][0]["message"].get("context")
    assert "".join(pieces)==text
    case(name,w,stream(pieces,ctx),keys)
tide={"content":"High water 06:12.","title":"Tide tables 2031","url":"https://ex.test/t.pdf","filepath":"t.pdf","chunk_id":"0"}
both("one document","High water is 06:12 [doc1].",["High water is ","06:12 [doc1]","."],[tide],[{"search_queries":["high water"],"data_source_index":0,"original_search_score":0.0321,"rerank_score":3.1,**tide}],'["high water time"]')
both("a marker cut between chunks","At 06:12 [doc1] and [doc2].",["At 06:12 [","do","c1"," ]"[1:]," and [doc","2","]."],[tide,{"content":"Low water 12:30.","title":"Low water","url":"https://ex.test/low.pdf","filepath":None,"chunk_id":"1"}])
both("several markers side by side","Tides rise [doc2][doc1].",["Tides rise [doc2]","[doc1]."],[tide,{"content":"Moon.","title":"Moon","url":"https://ex.test/moon"}])
both("only referenced documents are reported","See [doc3].",["See [doc3]."],[tide,{"content":"b","title":"B"},{"content":"c","title":"C","url":"https://ex.test/c"}])
both("two chunks of one document keep their own scores","Rise [doc1], fall [doc2].",["Rise [doc1], fall [doc2]."],
 [{"content":"Rise.","title":"Tides","url":"https://ex.test/t","chunk_id":"0"},{"content":"Fall.","title":"Tides","url":"https://ex.test/t","chunk_id":"1"}],
 [{"content":"Rise.","title":"Tides","url":"https://ex.test/t","chunk_id":"0","rerank_score":3.2,"original_search_score":0.03},{"content":"Fall.","title":"Tides","url":"https://ex.test/t","chunk_id":"1","rerank_score":1.6,"original_search_score":0.02}])
both("a chunk id alone joins no strangers","Rise [doc1].",["Rise [doc1]."],
 [{"content":"Rise.","title":"Tides","chunk_id":"0"}],[{"content":"Bread.","title":"Recipes","chunk_id":"0","rerank_score":4.0}])
both("a cited document without filter_reason is not scored by the search score","Up [doc1].",["Up [doc1]."],
 [{"content":"Up.","title":"Up"}],[{"content":"Up.","title":"Up","original_search_score":0.0321,"rerank_score":3.1}])
both("scores of the seed: filter_reason rerank","Services [doc1].",["Services [doc1]."],
 [{"title":"Architecture Overview","content":"The system uses a microservices architecture...","url":"https://storageaccount.blob.core.windows.net/docs/architecture.pdf","filepath":"architecture.pdf","chunk_id":"0","original_search_score":12.5,"rerank_score":3.2,"filter_reason":"rerank"}])
both("no honest score is no score","A [doc1] b [doc2] c [doc3] d [doc4].",["A [doc1] b [doc2] c [doc3] d [doc4]."],
 [{"content":"A","title":"A","original_search_score":12.5},{"content":"B","title":"B","score":37},{"content":"C","title":"C","score":0.95},{"content":"D","title":"D","rerank_score":5}])
off=[{"content":"Off.","title":"Off","filter_reason":"score","original_search_score":0.01}]
case("rejected documents become no sources",whole("Nothing known [doc1].",[],off,'[]'))
case("rejected documents become no sources, streamed",None,stream(["Nothing known [doc1]."],{"citations":[],"all_retrieved_documents":off}))
both("only retrieved documents, those not rejected count","Up [doc1].",["Up [doc1]."],None,[{"content":"Off.","title":"Off","filter_reason":"rerank","rerank_score":0.5},{"content":"Up.","title":"Up","url":"https://ex.test/up","rerank_score":2.0}])
both("title fallbacks","A [doc1] b [doc2] c [doc3] d [doc4].",["A [doc1] b [doc2] c [doc3] d [doc4]."],
 [{"content":"1","title":"  Named  ","filepath":"x/named.pdf"},{"content":"2","title":None,"filepath":"/share/reports/q3.pdf"},{"content":"3","title":"","url":"https://ex.test/docs/Annual%20report.pdf"},{"content":"4"}])
both("a file path that is an address is the URL","See [doc1].",["See [doc1]."],[{"content":"x","title":"A","filepath":"https://account.blob.example/c/a.pdf"}])
both("markers in code and math stay","Use `a[doc1]` and $x[doc1]$, then [doc1].\n\n```\nb[doc1]\n```\n",["Use `a[doc1]` and $x[doc1]$, then [doc1].\n\n`","``\nb[doc1]\n```\n"],[tide])
both("out of range and zero","A [doc9] b [doc0] c [doc1].",["A [doc9] b [doc0] c [doc1]."],[tide])
both("only an out of range marker","A [doc9].",["A [doc9]."],[tide])
both("no marker at all","No citation.",["No ","citation."],[tide])
both("no context at all","Plain answer.",["Plain ","answer."])
both("linked out, read and written","The answer can be found in [[doc1]](https://example.com/doc1.pdf) and [[doc2]](https://example.com/doc2.pdf).",["The answer can be found in [[doc1]](https://example.com/","doc1.pdf) and [[doc2]](https://example.com/doc2.pdf)."],
 [{"content":"One.","title":"One","url":"https://example.com/doc1.pdf"},{"content":"Two.","title":"Two","url":"https://example.com/doc2.pdf"}],keys="settings: links=markdown\n")
both("links need a safe and encoded address","A [doc1] b [doc2] c [doc3] d [doc4].",["A [doc1] b [doc2] c [doc3] d [doc4]."],
 [{"content":"1","title":"P","url":"https://ex.test/a (b).pdf"},{"content":"2","title":"J","url":"javascript:alert(1)"},{"content":"3","title":"F","filepath":"/mnt/share/f.pdf"},{"content":"4","title":"N"}],keys="settings: links=markdown\nroundtrip: no\n")
both("a file path with a marker's look","See [files/[doc9].txt and [doc1].",["See [files/[doc9].txt and [doc1]."],[tide])
both("spelled otherwise","A [doc 1, doc2] b [DOC1].",["A [doc 1, doc2] b [DOC1]."],[tide,{"content":"2","title":"Two"}])
both("a bad field costs that field alone","A [doc1] b [doc2] c [doc3].",["A [doc1] b [doc2] c [doc3]."],[{"content":"1","title":7,"url":["x"],"metadata":"text"},"not a document",{"content":"3","title":"Three","rerank_score":"2.0"}])
both("uncited references keep their place","B [doc2].",["B [doc2]."],[{"content":"1","title":"One","TYPE":"UNCITED_REFERENCE"},{"content":"2","title":"Two"}])
case("context after the text",None,stream(["At 06:12 [doc1"," ] no, [doc1]."[0:0],"]."],None,{"citations":[tide]}))
case("context as null, delta as null","{\"id\":\"a1\",\"choices\":[{\"index\":0,\"delta\":null,\"message\":{\"content\":\"Hi.\",\"context\":null},\"finish_reason\":\"stop\"}]}")
case("a second choice is another answer",{"id":"a1","choices":[{"index":1,"message":{"content":"Other."},"finish_reason":"stop"},{"index":0,"message":{"content":"First [doc1].","context":{"citations":[tide]}},"finish_reason":"stop"}]})
case("citations that are no list",whole("A [doc1].",None,None,None,{"citations":"none"}))
case("the answer ends for its length","{\"id\":\"a1\",\"model\":\"m\",\"created\":7,\"system_fingerprint\":\"fp\",\"choices\":[{\"index\":0,\"message\":{\"content\":\"Cut\"},\"finish_reason\":\"length\"}],\"usage\":{\"total_tokens\":3}}")
case("content in parts",'{"choices":[{"message":{"content":[{"type":"text","text":"High "},{"type":"text","text":"water [doc1]."}],"context":{"citations":[{"content":"x","title":"T"}]}},"finish_reason":"stop"}]}')
case("error with a number as code",'{"error":{"requestid":"r","code":400,"message":"Validation error at #/data_sources/0: Extra inputs are not permitted"}}',None,error="Validation error at #/data_sources/0: Extra inputs are not permitted")
case("error with a word as code",'{"error":{"code":"content_filter","message":"The response was filtered","param":"prompt","inner_error":{"code":"ResponsibleAIPolicyViolation"}}}',None,error="content_filter: The response was filtered")
case("error in the middle of a stream",None,stream(["High "],{"citations":[tide]},done=False).split('data: {"id": "a1", "object": "extensions.chat.completion.chunk", "created": 1, "model": "gpt-4o", "choices": [{"index": 0, "delta": {}, ')[0]+'data: {"error":{"message":"The server had an error","code":"500"}}\n\n',error="The server had an error")
case("a stream that stops",None,stream(["High "],{"citations":[tide]},done=False).split('data: {"id": "a1", "object": "extensions.chat.completion.chunk", "created": 1, "model": "gpt-4o", "choices": [{"index": 0, "delta": {}, ')[0],error="ended before")
case("no JSON","High water",None,error="not a chat completion")
case("JSON that is no object","[1]",None,error="not a chat completion")
open("testdata/cases.txt","w").write("\n".join(cases))
