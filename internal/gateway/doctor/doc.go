// Package doctor says why citations do not appear, by looking: at the settings and
// the environment, at the search index (its fields, a few of its documents, its
// scores), at an answer of the model, at the documents that Citeway itself holds
// and at the form that the client is sent. Each [Finding] names the check, the
// place and, where something is wrong, the mend.
//
// A fault that follows from another is not told twice: its check is skipped and
// names the one that says why. Nothing is written anywhere, every question has a
// time limit, and no key stands in a finding.
//
// What it looks for is the troubleshooting list of the Azure AI Foundry pipeline
// for Open WebUI (citations not appearing, "Unknown Document", no clickable links,
// relevance of 0 %), what
// https://learn.microsoft.com/azure/ai-foundry/openai/references/on-your-data says
// of data sources, and how Open WebUI's published handlers treat what they are
// sent.
//
// What may not enter: mending, a wire form, flags and files.
package doctor
