module github.com/citeway/citeway/bench

go 1.26.0

require (
	github.com/citeway/citeway v0.0.0
	github.com/yuin/goldmark v1.8.7
)

replace github.com/citeway/citeway => ../
