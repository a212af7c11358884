package azuresearch

import "slices"

// Indexer fills an index from a data source.
type Indexer struct {
	Name          string            `json:"name"`
	DataSource    string            `json:"dataSourceName"`
	Target        string            `json:"targetIndexName"`
	FieldMappings []FieldMapping    `json:"fieldMappings"`
	Parameters    IndexerParameters `json:"parameters"`
}

// FieldMapping says which field of a blob goes into which field of the index.
type FieldMapping struct {
	Source string `json:"sourceFieldName"`
	Target string `json:"targetFieldName"`
}

// IndexerParameters hold the configuration of a blob indexer.
type IndexerParameters struct {
	Configuration IndexerConfiguration `json:"configuration"`
}

// IndexerConfiguration says which parts of a blob are read.
type IndexerConfiguration struct {
	DataToExtract string `json:"dataToExtract"`
}

// DataSource is where the blobs are.
type DataSource struct {
	Name        string      `json:"name"`
	Type        string      `json:"type"`
	Credentials Credentials `json:"credentials"`
	Container   Container   `json:"container"`
}

// Credentials name the storage account.
type Credentials struct {
	ConnectionString string `json:"connectionString"`
}

// Container is the blobs' container.
type Container struct {
	Name string `json:"name"`
}

// What a blob indexer reads of a blob. The path, encoded, also becomes the key,
// without a mapping.
const (
	blobText     = "content"
	blobName     = "metadata_storage_name"
	blobPath     = "metadata_storage_path"
	blobModified = "metadata_storage_last_modified"
)

func defineIndexer(m *Mapping, o *DefineOptions) *Indexer {
	x := &Indexer{Name: o.Name + "-indexer", DataSource: o.DataSource, Target: o.Name, FieldMappings: []FieldMapping{},
		Parameters: IndexerParameters{IndexerConfiguration{"contentAndMetadata"}}}
	if x.DataSource == "" {
		x.DataSource = o.Name + "-blobs"
	}
	if !slices.Contains(m.ContentFields, blobText) {
		x.fill(m.ContentFields[0], blobText)
	}
	x.fill(m.TitleField, blobName)
	x.fill(m.FilepathField, blobPath)
	x.fill(m.URLField, blobPath)
	return x
}

// fill maps a field, unless it is filled already or by its own name.
func (x *Indexer) fill(target, source string) {
	if !x.fills(target) {
		x.FieldMappings = append(x.FieldMappings, FieldMapping{source, target})
	}
}

// fills reports whether something goes into the field: what it is mapped from,
// else what a blob has under the same name.
func (x *Indexer) fills(target string) bool {
	for _, m := range x.FieldMappings {
		if m.Target == target {
			return true
		}
	}
	return slices.Contains([]string{blobText, blobName, blobPath, blobModified}, target)
}

// blobSource is a data source that is reached by the service's own identity, so
// that no key stands in it.
func blobSource(name string) *DataSource {
	return &DataSource{Name: name, Type: "azureblob",
		Credentials: Credentials{"ResourceId=/subscriptions/SUBSCRIPTION/resourceGroups/GROUP/providers/Microsoft.Storage/storageAccounts/ACCOUNT;"},
		Container:   Container{"CONTAINER"}}
}
