package main

// entry is one tensor of the file: its name there, where the graph has it, its
// shape as the graph has it, and how it is written.
type entry struct {
	name       string
	graph      string // the end of the tensor's name in the graph
	rows, cols int
	// turned says that the graph multiplies from the left, input by output, and
	// that the file has a row for each output.
	turned bool
}

// The sizes of the encoder: see internal/gateway/assets/encoder.md.
const (
	narrow = 256
	wide   = 512
	inner  = 1536
	pieces = 8002
)

// layout lists the tensors in the file's order. A vector is a tensor of one row.
var layout = []entry{
	{"embeddings", "module/Embeddings_en", pieces, narrow, false},
	{"0.project.weight", "Layer_0/TransformerLayer/dense/kernel/ConcatPartitions/concat", narrow, wide, true},
	{"0.project.bias", "Layer_0/TransformerLayer/dense/bias/ConcatPartitions/concat", 1, wide, false},
	{"0.norm.scale", "Layer_0/TransformerLayer/layer_prepostprocess/layer_norm/layer_norm_scale/ConcatPartitions/concat", 1, narrow, false},
	{"0.norm.bias", "Layer_0/TransformerLayer/layer_prepostprocess/layer_norm/layer_norm_bias/ConcatPartitions/concat", 1, narrow, false},
	{"0.qkv.weight", "Layer_0/TransformerLayer/MultiheadAttention/qkv_transform_single/kernel/part_0", narrow, 3 * narrow, true},
	{"0.qkv.bias", "Layer_0/TransformerLayer/MultiheadAttention/qkv_transform_single/bias/ConcatPartitions/concat", 1, 3 * narrow, false},
	{"0.out.weight", "Layer_0/TransformerLayer/MultiheadAttention/output_transform_single/kernel/part_0", narrow, wide, true},
	{"0.out.bias", "Layer_0/TransformerLayer/MultiheadAttention/output_transform_single/bias/ConcatPartitions/concat", 1, wide, false},
	{"0.ffn.norm.scale", "Layer_0/TransformerLayer/FFN/layer_prepostprocess/layer_norm/layer_norm_scale/ConcatPartitions/concat", 1, wide, false},
	{"0.ffn.norm.bias", "Layer_0/TransformerLayer/FFN/layer_prepostprocess/layer_norm/layer_norm_bias/ConcatPartitions/concat", 1, wide, false},
	{"0.ffn.up.weight", "Layer_0/TransformerLayer/FFN/conv1/Tensordot/Reshape_1", wide, inner, true},
	{"0.ffn.up.bias", "Layer_0/TransformerLayer/FFN/conv1/bias/ConcatPartitions/concat", 1, inner, false},
	{"0.ffn.down.weight", "Layer_0/TransformerLayer/FFN/conv2/Tensordot/Reshape_1", inner, wide, true},
	{"0.ffn.down.bias", "Layer_0/TransformerLayer/FFN/conv2/bias/ConcatPartitions/concat", 1, wide, false},
	{"1.norm.scale", "Layer_1/TransformerLayer/layer_prepostprocess/layer_norm/layer_norm_scale/ConcatPartitions/concat", 1, wide, false},
	{"1.norm.bias", "Layer_1/TransformerLayer/layer_prepostprocess/layer_norm/layer_norm_bias/ConcatPartitions/concat", 1, wide, false},
	{"1.qkv.weight", "Layer_1/TransformerLayer/MultiheadAttention/qkv_transform_single/kernel/part_0", wide, 3 * wide, true},
	{"1.qkv.bias", "Layer_1/TransformerLayer/MultiheadAttention/qkv_transform_single/bias/ConcatPartitions/concat", 1, 3 * wide, false},
	{"1.out.weight", "Layer_1/TransformerLayer/MultiheadAttention/output_transform_single/kernel/part_0", wide, wide, true},
	{"1.out.bias", "Layer_1/TransformerLayer/MultiheadAttention/output_transform_single/bias/ConcatPartitions/concat", 1, wide, false},
	{"1.ffn.norm.scale", "Layer_1/TransformerLayer/FFN/layer_prepostprocess/layer_norm/layer_norm_scale/ConcatPartitions/concat", 1, wide, false},
	{"1.ffn.norm.bias", "Layer_1/TransformerLayer/FFN/layer_prepostprocess/layer_norm/layer_norm_bias/ConcatPartitions/concat", 1, wide, false},
	{"1.ffn.up.weight", "Layer_1/TransformerLayer/FFN/conv1/Tensordot/Reshape_1", wide, inner, true},
	{"1.ffn.up.bias", "Layer_1/TransformerLayer/FFN/conv1/bias/ConcatPartitions/concat", 1, inner, false},
	{"1.ffn.down.weight", "Layer_1/TransformerLayer/FFN/conv2/Tensordot/Reshape_1", inner, wide, true},
	{"1.ffn.down.bias", "Layer_1/TransformerLayer/FFN/conv2/bias/ConcatPartitions/concat", 1, wide, false},
	{"head.weight", "hidden_layers/tanh_layer_0/weights", wide, wide, true},
	{"head.bias", "hidden_layers/tanh_layer_0/bias", 1, wide, false},
}
