package directline

import "time"

// Limits of conversations.
const (
	// MaxConversations is how many conversations are kept; beyond, those go that
	// were used longest ago.
	MaxConversations = 10_000
	// KeepFor is how long a conversation is kept after it was last used.
	KeepFor = 30 * 24 * time.Hour
	// MaxActivities is how many activities a client may send in one conversation.
	MaxActivities = 2000
	// MaxTokens is how many tokens of one conversation, and as many for its
	// WebSocket, may live at a time; beyond, those given first go.
	MaxTokens = 64
	// TokenTime is how long a token lives unless it is refreshed. The stock client
	// refreshes every 15 minutes.
	TokenTime = time.Hour
	// StreamTime is how long the address of a WebSocket can be opened.
	StreamTime = 2 * time.Minute
	// sweepEvery is how often to look for old conversations.
	sweepEvery = time.Minute
)

// Limits of what clients send.
const (
	// MaxActivity is the most bytes of one activity that a client sends.
	MaxActivity = 256 << 10
	// MaxUpload is the most bytes of one upload, all files together.
	MaxUpload = 32 << 20
	// MaxUploadFiles is how many files one upload may hold.
	MaxUploadFiles = 10
	// MaxDocuments is how many documents one conversation may be given.
	MaxDocuments = 10
	// MaxBatch is how many activities are sent at a time.
	MaxBatch = 100
)

// Limits of answers and readers.
const (
	// MaxWaiting is how many questions of one conversation may wait.
	MaxWaiting = 4
	// MaxAnswers is how many answers are in work at the same time; others wait.
	MaxAnswers = 64
	// AnswerTime is how long one answer may take.
	AnswerTime = 10 * time.Minute
	// KeepAside is how long an answer is shown that could not be kept.
	KeepAside = time.Minute
	// MaxHistory is how many messages of a conversation the model is shown.
	MaxHistory = 20
	// MendWithin is how old a question may be to be answered again after a restart.
	MendWithin = 10 * time.Minute
	// MaxSockets is how many WebSockets one conversation may have.
	MaxSockets = 8
	// MaxSocketMessage is the most bytes of a message that a WebSocket may bring;
	// the stock client sends empty ones.
	MaxSocketMessage = 4 << 10
	// PingEvery is how often a WebSocket is asked whether it lives, and
	// WriteTimeout how long it may take to answer, or to take a frame.
	PingEvery    = 30 * time.Second
	WriteTimeout = 20 * time.Second
)
