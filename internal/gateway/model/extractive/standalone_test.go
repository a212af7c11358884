package extractive

import "testing"

func TestStandalone(t *testing.T) {
	for _, c := range []struct{ about, text, want string }{
		{"What is the price of the TW-40?", "How heavy is it?", "How heavy is the TW-40?"},
		{"And the TW-60?\nWhat is the price of the TW-20?", "What does it weigh?", "What does the TW-60 weigh?"},
		{"What is the price of the TW-20?", "And the TW-60?", "What is the price of the TW-60?"},
		{"When does the customer desk open on Wednesdays?", "And on the other days?", "When does the customer desk open on the other days?"},
		{"How long does the trial period last?", "And what is the notice after it?", "what is the notice after the trial period?"},
		{"How long is the warranty on weather loggers?", "When does it begin?", "When does the warranty on weather loggers begin?"},
		{"How long is the warranty on weather loggers?", "And on cables?", "How long is the warranty on cables?"},
		{"When is the sea station manned?", "And in winter?", "When is the sea station manned in winter?"},
		{"How long is parental leave?", "How early must I announce it?", "How early must I announce parental leave?"},
		{"How long must a password be?", "When is it changed?", "When is a password changed?"},
		{"Is side work allowed?", "How many hours?", "How many hours is side work allowed?"},
		{"What gift may I keep?", "And from a public customer?", "What gift may I keep from a public customer?"},
		{"Where does the defibrillator hang?", "And the first aid boxes?", "Where does the first aid boxes hang?"},
		{"When is a laptop replaced?", "Can the old one be bought?", "Can the old laptop be bought?"},
		{"By when must I hand in receipts?", "Do I need one below 25 euros?", "Do I need receipts below 25 euros?"},
		{"How much is paid per kilometre for my own car?", "And a bicycle?", "How much is paid per kilometre for a bicycle?"},
		{"How many days of annual leave do I get?", "Can they be carried into the next year?", "Can days of annual leave be carried into the next year?"},
		{"How many days of annual leave do I get?", "What about the fifth year?", "How many days of annual leave do I get the fifth year?"},
		{"How often is the sea station visited in winter?", "On which day?", "On which day is the sea station visited in winter?"},
		{"Who provides dental insurance?", "And vision insurance?", "Who provides vision insurance?"},
		{"What discount do I get on pet insurance?", "Is there an open enrollment period for it?", "Is there an open enrollment period for pet insurance?"},
		{"Who is the fire warden for the machine hall?", "What is her telephone number?", "What is the fire warden for the machine hall's telephone number?"},
		{"Where is the head office?", "How many people work there?", "How many people work in the head office?"},
		{"Is side work allowed?", "What is the limit?", "What is the limit for side work?"},
		{"And the TW-40?", "How heavy is it?", "How heavy is the TW-40?"},
		{"How much of its profit does the company share?", "When is it distributed?", "When is its profit distributed?"},
		{"What does it mean when the lamp blinks red once?", "And three times?", "What does it mean when the lamp blinks red once three times?"},
		// What asks for something else, or says nothing to go by, is left alone.
		{"Is side work allowed?", "Where is the defibrillator hung up?", ""},
		{"", "How heavy is it?", ""},
		{"What is it?", "And?", ""},
	} {
		if got := standalone(c.text, c.about); got != c.want {
			t.Errorf("%q after %q: %q, want %q", c.text, c.about, got, c.want)
		}
	}
}

func FuzzStandalone(f *testing.F) {
	f.Add("How heavy is it?", "What is the price of the TW-40?")
	f.Add("And there?", "May I?\nIs one?\nHow much of")
	f.Add("one of", "Who is it\nof of of is the")
	f.Fuzz(func(t *testing.T, text, about string) {
		if whole := standalone(text, about); whole != "" && whole[len(whole)-1] != '?' {
			t.Errorf("%q after %q: %q", text, about, whole)
		}
	})
}
