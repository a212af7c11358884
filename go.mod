module github.com/citeway/citeway

go 1.26
