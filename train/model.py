"""The reader: a stem that stays as it was, upper layers of our own and three heads."""

import torch
from torch import nn
from transformers import AutoModel

# STEM layers stay as they were pre-trained; sentence vectors and the reader share them.
STEM = 2


class Reader(nn.Module):
    def __init__(self, folder):
        super().__init__()
        # Without dropout: rows are seen about once, and processors make random numbers slowly.
        self.body = AutoModel.from_pretrained(folder, add_pooling_layer=False, attention_probs_dropout_prob=0.0, hidden_dropout_prob=0.0)
        width = self.body.config.hidden_size
        self.answer = nn.Linear(width, 1)  # of the first token: does the passage answer?
        self.span = nn.Linear(width, 2)  # of each token: does the answer start, end here?
        self.claim = nn.Linear(width, 3)  # of the first token: said, not said, denied
        for part in [self.body.embeddings, *self.body.encoder.layer[:STEM]]:
            part.requires_grad_(False)

    def forward(self, tokens, kinds, mask):
        seen = self.body(input_ids=tokens, token_type_ids=kinds, attention_mask=mask).last_hidden_state
        return self.answer(seen[:, 0])[:, 0], self.span(seen), self.claim(seen[:, 0])
