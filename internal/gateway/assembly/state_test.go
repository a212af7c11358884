package assembly

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database/databasetest"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/knowledge/weaviate/weaviatetest"
	"github.com/citeway/citeway/internal/gateway/server"
)

// member is a gateway of several that share a state.
type member struct {
	*testing.T
	*Base
	s *server.Server
}

// joinAt opens a gateway with a data folder of its own and the state at an address.
func joinAt(t *testing.T, address string) *member {
	t.Helper()
	return joinIn(t, keeping.Places{Folder: t.TempDir(), State: address})
}

func joinIn(t *testing.T, places keeping.Places) *member {
	t.Helper()
	b, err := Open(t.Context(), Options{Folder: places.Folder, State: places.State, Search: places.Search, Reader: "off"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	docs := filepath.Join(t.TempDir(), "docs")
	write(t, filepath.Join(docs, "tides.md"), "# Tides\n\nThe tide rises twice a day. High water at Elmouth is at six.\n")
	if err := b.Ingest(t.Context(), Intake{Paths: []string{docs}}); err != nil {
		t.Fatal(err)
	}
	s, err := b.Server(t.Context(), Serving{Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	return &member{t, b, s}
}

// keyAt makes a key, of a clearance or of none, and waits until every gateway knows it.
func keyAt(t *testing.T, places keeping.Places, clearance *int) (access.Key, string) {
	t.Helper()
	keys, err := OpenKeys(places)
	if err != nil {
		t.Fatal(err)
	}
	k, secret := access.New("anna", time.Now())
	k.Clearance = clearance
	if err := errors.Join(keys.Create(t.Context(), k), keys.Close()); err != nil {
		t.Fatal(err)
	}
	time.Sleep(access.Notice)
	return k, secret
}

func (m *member) do(key, method, path, body string) (int, string, http.Header) {
	r := httptest.NewRequest(method, "http://127.0.0.1"+path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	m.s.ServeHTTP(w, r)
	return w.Code, w.Body.String(), w.Header()
}

// must is do, into a value; it fails for anything but 2xx.
func (m *member) must(into any, key, method, path, body string) http.Header {
	m.Helper()
	status, said, header := m.do(key, method, path, body)
	if status/100 != 2 {
		m.Fatalf("%s %s: %d %s", method, path, status, said)
	}
	if into != nil && json.Unmarshal([]byte(said), into) != nil {
		m.Fatalf("%s %s: %s", method, path, said)
	}
	return header
}

func TestGatewaysShareAState(t *testing.T) {
	address := databasetest.Start(t).Database(t)
	a, b := joinAt(t, address), joinAt(t, address)
	k, key := keyAt(t, keeping.Places{State: address}, nil)

	var first citeway.Answer
	header := a.must(&first, key, "POST", "/v1/answers", `{"question":"When is high water at Elmouth?","conversation":"new"}`)
	if len(first.Citations) == 0 {
		t.Fatalf("no citation: %+v", first)
	}
	conversation := header.Get("Citeway-Conversation")
	b.must(nil, key, "GET", "/v1/citations/"+first.Citations[0].ID, "")
	var list struct {
		Conversations []struct{ ID string }
	}
	b.must(&list, key, "GET", "/v1/conversations", "")
	if len(list.Conversations) != 1 || list.Conversations[0].ID != conversation {
		t.Errorf("conversations of the other gateway: %+v, want %s", list, conversation)
	}
	b.must(nil, key, "POST", "/v1/answers", fmt.Sprintf(`{"question":"How often does the tide rise?","conversation":%q}`, conversation))
	var told struct{ Turns []struct{ Question string } }
	a.must(&told, key, "GET", "/v1/conversations/"+conversation, "")
	if len(told.Turns) != 2 {
		t.Errorf("turns: %+v", told)
	}
	var graph struct{ ID string }
	a.must(&graph, key, "POST", "/writer/v1/graphs", `{"name":"Harbour"}`)
	b.must(nil, key, "GET", "/writer/v1/graphs/"+graph.ID, "")
	r := httptest.NewRequest("POST", "http://127.0.0.1/writer/v1/files", strings.NewReader("The berth costs eleven crowns."))
	for name, value := range map[string]string{"Authorization": "Bearer " + key, "Content-Type": "text/plain", "Content-Disposition": "attachment; filename=berth.txt"} {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	a.s.ServeHTTP(w, r)
	var file struct{ ID string }
	if json.Unmarshal(w.Body.Bytes(), &file) != nil || file.ID == "" {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if status, said, _ := b.do(key, "GET", "/writer/v1/files/"+file.ID+"/download", ""); status != 200 || !strings.Contains(said, "eleven crowns") {
		t.Errorf("a file at the other gateway: %d %s", status, said)
	}
	keys, err := OpenKeys(keeping.Places{State: address})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(keys.Revoke(t.Context(), k.ID, time.Now()), keys.Close()); err != nil {
		t.Fatal(err)
	}
	time.Sleep(access.Notice)
	for _, m := range []*member{a, b} {
		if status, said, _ := m.do(key, "GET", "/v1/conversations", ""); status != http.StatusUnauthorized {
			t.Errorf("a key that was revoked: %d %s", status, said)
		}
	}
	gone, err := keeping.Erase(t.Context(), keeping.Places{Folder: a.folder, State: address}, keeping.Erasing{Key: k.ID})
	if err != nil || gone.Sessions != 1 || gone.Evidence == 0 || gone.Keys != 1 || gone.Records != 2 {
		t.Errorf("erased: %+v %v", gone, err)
	}
}

// toldThere is what Web Chat is told.
type toldThere struct {
	Activities []struct {
		ID, Type, Text string
		From           struct{ Role string }
	}
	Watermark string
}

func TestAConversationGoesOnAtAnotherGateway(t *testing.T) {
	address := databasetest.Start(t).Database(t)
	a, b := joinAt(t, address), joinAt(t, address)
	_, key := keyAt(t, keeping.Places{State: address}, nil)
	var begun struct{ ConversationID, Token string }
	a.must(&begun, key, "POST", "/v3/directline/conversations", "")
	path := "/v3/directline/conversations/" + begun.ConversationID + "/activities"
	for i, asked := range []*member{a, b} {
		asked.must(nil, begun.Token, "POST", path, `{"type":"message","from":{"id":"u"},"text":"When is high water at Elmouth?"}`)
		other := []*member{b, a}[i]
		answers := 0
		for end := time.Now().Add(time.Minute); answers <= i && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			var heard toldThere
			other.must(&heard, begun.Token, "GET", path, "")
			answers = 0
			for _, one := range heard.Activities {
				if one.Type == "message" && one.From.Role == "bot" && strings.Contains(one.Text, "six") {
					answers++
				}
			}
		}
		if answers != i+1 {
			t.Errorf("question %d: %d answers at the other gateway", i, answers)
		}
	}
}

func TestGatewaysCountAndKnowBrowsersTogether(t *testing.T) {
	address := databasetest.Start(t).Database(t)
	keys, err := OpenKeys(keeping.Places{State: address})
	if err != nil {
		t.Fatal(err)
	}
	k, secret := access.New("portal", time.Now())
	k.Quota.Requests = 3
	if err := errors.Join(keys.Create(t.Context(), k), keys.Close()); err != nil {
		t.Fatal(err)
	}
	at := []*member{joinAt(t, address), joinAt(t, address)}
	for n, want := range []int{200, 200, 200, 429} {
		status, said, header := at[n%2].do(secret, "POST", "/v1/answers", `{"question":"When is high water?"}`)
		if status != want || header.Get("X-Ratelimit-Limit-Requests") != "3" {
			t.Errorf("request %d: %d %.100s", n, status, said)
		}
	}
	browser := func(m *member, method, path, cookie string) *http.Response {
		r := httptest.NewRequest(method, "http://127.0.0.1"+path, strings.NewReader(url.Values{"key": {secret}}.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Cookie", cookie)
		w := httptest.NewRecorder()
		m.s.ServeHTTP(w, r)
		return w.Result()
	}
	entered := browser(at[0], "POST", "/-/login", "")
	if len(entered.Cookies()) != 1 {
		t.Fatal("no session: ", entered.Status)
	}
	cookie := entered.Cookies()[0].String()
	if got := browser(at[1], "GET", "/v1/sources", cookie); got.StatusCode != http.StatusOK {
		t.Error("the other gateway does not know the browser: ", got.Status)
	}
	browser(at[1], "POST", "/-/logout", cookie)
	if got := browser(at[0], "GET", "/v1/sources", cookie); got.StatusCode != http.StatusUnauthorized {
		t.Error("the browser left at the other gateway, and is still known: ", got.Status)
	}
}

func TestAGatewayIsNotReadyWithoutTheState(t *testing.T) {
	server := databasetest.Start(t)
	a := joinAt(t, server.Database(t))
	a.s.Ready()
	ready := func(want int) {
		t.Helper()
		status, said := 0, ""
		for end := time.Now().Add(time.Minute); status != want && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			status, said, _ = a.do("", "GET", "/readyz", "")
		}
		if status != want {
			t.Errorf("%d %s, wanted %d", status, said, want)
		}
	}
	ready(http.StatusOK)
	server.Stop(t)
	ready(http.StatusServiceUnavailable)
	server.Resume(t)
	ready(http.StatusOK)
}

func TestAStateMovesToAServerAndBack(t *testing.T) {
	folder, address := t.TempDir(), databasetest.Start(t).Database(t)
	a := joinIn(t, keeping.Places{Folder: folder})
	_, key := keyAt(t, keeping.Places{Folder: folder}, nil)
	var answer citeway.Answer
	conversation := a.must(&answer, key, "POST", "/v1/answers", `{"question":"When is high water at Elmouth?","conversation":"new"}`).Get("Citeway-Conversation")
	var begun struct{ ConversationID, Token string }
	a.must(&begun, key, "POST", "/v3/directline/conversations", "")
	a.must(nil, begun.Token, "POST", "/v3/directline/conversations/"+begun.ConversationID+"/activities", `{"type":"message","from":{"id":"u"},"text":"thanks"}`)
	a.must(nil, key, "POST", "/writer/v1/graphs", `{"name":"Harbour"}`)
	a.Close()

	here, there := keeping.Places{Folder: folder}, keeping.Places{State: address}
	moved, err := keeping.MoveState(t.Context(), here, there, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range moved {
		if moved[i].Rows == 0 && !slices.Contains([]string{"shares", "feedback", "files", "attached"}, moved[i].Table) {
			t.Errorf("nothing of %+v", moved[i])
		}
	}
	b := joinAt(t, address)
	b.must(nil, key, "GET", "/v1/citations/"+answer.Citations[0].ID, "")
	b.must(nil, key, "GET", "/v1/conversations/"+conversation, "")
	b.must(nil, begun.Token, "GET", "/v3/directline/conversations/"+begun.ConversationID+"/activities", "")
	b.Close()

	back := keeping.Places{Folder: t.TempDir()}
	again, err := keeping.MoveState(t.Context(), there, back, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := joinIn(t, back)
	c.must(nil, key, "GET", "/v1/conversations/"+conversation, "")
	if len(again) != len(moved) {
		t.Errorf("%d tables there, %d back", len(moved), len(again))
	}
	if _, err := keeping.MoveState(t.Context(), keeping.Places{Folder: t.TempDir()}, there, nil); citeway.CodeOf(err) != citeway.Invalid {
		t.Error("from nowhere: ", err)
	}
}

// send sends a file, with a label where one is named.
func (m *member) send(key, name, text, label string) (id string) {
	m.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if label != "" {
		_ = form.WriteField("label", label)
	}
	part, _ := form.CreateFormFile("file", name)
	_, _ = part.Write([]byte(text))
	_ = form.Close()
	r := httptest.NewRequest("POST", "http://127.0.0.1/v1/sources", &body)
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Content-Type", form.FormDataContentType())
	w := httptest.NewRecorder()
	m.s.ServeHTTP(w, r)
	var said struct {
		Files []struct{ Source struct{ ID string } }
	}
	if json.Unmarshal(w.Body.Bytes(), &said) != nil || len(said.Files) != 1 || said.Files[0].Source.ID == "" {
		m.Fatalf("sending %s: %d %s", name, w.Code, w.Body)
	}
	return said.Files[0].Source.ID
}

// asks is the text of an answer.
func (m *member) asks(key, question string) string {
	m.Helper()
	var answer citeway.Answer
	m.must(&answer, key, "POST", "/v1/answers", fmt.Sprintf(`{"question":%q}`, question))
	return answer.Text
}

func TestGatewaysShareDocuments(t *testing.T) {
	address, search := databasetest.Start(t).Database(t), weaviatetest.Start(t, 1)
	places := keeping.Places{State: address, Search: "weaviate://" + strings.TrimPrefix(search.Addresses()[0], "http://")}
	open := func() *member {
		places.Folder = t.TempDir()
		return joinIn(t, places)
	}
	a, b := open(), open()
	_, high := keyAt(t, places, nil)
	_, low := keyAt(t, places, new(int))

	open1 := a.send(high, "buoy.md", "# Buoy\n\nThe buoy heron lies 40 miles out.\n", "")
	a.send(high, "keeper.md", "# Keeper\n\nThe keeper of the buoy heron is Kestrel Moss.\n", "Secret")
	if said := b.asks(high, "How many miles out does the buoy heron lie?"); !strings.Contains(said, "40") {
		t.Errorf("at the other gateway: %q", said)
	}
	if said := b.asks(high, "Who is the keeper of the buoy heron?"); !strings.Contains(said, "Kestrel") {
		t.Errorf("a high key: %q", said)
	}
	for _, m := range []*member{a, b} {
		if said := m.asks(low, "Who is the keeper of the buoy heron?"); strings.Contains(said, "Kestrel") {
			t.Errorf("a low key is told: %q", said)
		}
	}
	if again := b.send(high, "buoy.md", "# Buoy\n\nThe buoy heron lies 52 miles out.\n", ""); again != open1 {
		t.Errorf("sent again at the other gateway it is another document: %s, %s", open1, again)
	}
	if said := a.asks(high, "How many miles out does the buoy heron lie?"); !strings.Contains(said, "52") {
		t.Errorf("after it was sent again: %q", said)
	}
	b.must(nil, high, "GET", "/v1/sources/"+open1+"/original", "")
	a.must(nil, high, "DELETE", "/v1/sources/"+open1, "")
	if said := b.asks(high, "How many miles out does the buoy heron lie?"); strings.Contains(said, "52") {
		t.Errorf("after it was deleted: %q", said)
	}
}

func TestDocumentsMoveToASearchEngineAndBack(t *testing.T) {
	address, search := databasetest.Start(t).Database(t), weaviatetest.Start(t, 1)
	here := keeping.Places{Folder: t.TempDir()}
	there := keeping.Places{State: address, Search: "weaviate://" + strings.TrimPrefix(search.Addresses()[0], "http://")}
	_, key := keyAt(t, here, nil)
	a := joinIn(t, here)
	a.send(key, "buoy.md", "# Buoy\n\nThe buoy heron lies 40 miles out.\n", "Secret")
	if err := a.AwaitVectors(t.Context(), 0, nil); err != nil {
		t.Fatal(err)
	}
	a.Close()
	if _, err := keeping.MoveState(t.Context(), here, there, nil); err != nil {
		t.Fatal(err)
	}
	moved, err := keeping.MoveDocuments(t.Context(), here, there, nil)
	if err != nil || len(moved) != 2 || moved[0].Rows != 2 || moved[1].Rows != 2 {
		t.Fatalf("%+v %v", moved, err)
	}
	there.Folder = t.TempDir()
	b := joinIn(t, there)
	if said := b.asks(key, "How many miles out does the buoy heron lie?"); !strings.Contains(said, "40") {
		t.Errorf("there: %q", said)
	}
	b.Close()
	back := keeping.Places{Folder: t.TempDir()}
	if _, err := keeping.MoveState(t.Context(), there, back, nil); err != nil {
		t.Fatal(err)
	}
	again, err := keeping.MoveDocuments(t.Context(), there, back, nil)
	if err != nil || !slices.Equal(again, moved) {
		t.Fatalf("%+v back, %+v there, %v", again, moved, err)
	}
	c := joinIn(t, back)
	if said := c.asks(key, "How many miles out does the buoy heron lie?"); !strings.Contains(said, "40") {
		t.Errorf("back: %q", said)
	}
	if _, err := os.Stat(filepath.Join(back.Folder, keeping.UploadFolder, "buoy.md"+keeping.LabelEnding)); err != nil {
		t.Error("what was sent is not in the folder again: ", err)
	}
}
