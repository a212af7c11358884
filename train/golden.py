"""Writes what PyTorch makes of 500 texts with the weights of a file, for the tests of the Go package encoder.

    python golden.py --weights FILE --base FOLDER --out FILE

Each line of the (gzipped) file is one text or pair: its tokens with their places in the
second text, every 24th number of its vector, and the heads' logits, those of the span as one
number of every seventh token. The texts are written below and put together by a seed.
"""

import argparse
import gzip
import json
import os
import random
import struct

import numpy as np
import torch
from tokenizers import Tokenizer
from transformers import BertConfig, BertModel

SEED, TEXTS = 7, 500
EVERY_NUMBER, EVERY_TOKEN = 24, 7

SENTENCES = """The founder of the mill was Anna Weber; her brother Karl ran it until 1931.
Guests may cancel free of charge up to 48 hours before arrival.
Who may use the boat house on Sundays?
The pump delivers 3,400 litres an hour at 2.5 bar (see table 4).
Nobody has said that the bridge was closed.
Was the bridge closed in winter?
No refund is given for tickets bought through resellers.
It's the dog's ball, isn't it? Well-known, state-of-the-art; co-operation!
Temperatures fell to -12.5 °C, i.e. 9.5 °F, on 3/1/2024 at 07:45.
E-mail: someone@example.org or see https://example.org/a_b?c=d&e=%20f#g.
Die Straße nach Überlingen ist über Nacht gesperrt, außer für Anlieger.
Wie viele Tage Urlaub hat ein Auszubildender im zweiten Lehrjahr?
L'été dernier, la façade de l'école a été repeinte à l'identique.
¿Cuántos años tenía la niña cuando llegó a Cádiz? ¡Ninguno!
O coração não é só um músculo; é também uma metáfora.
Şişli'de İstanbul'un en eski çay bahçesi IĞDIR'dan gelenlerle doldu.
Zażółć gęślą jaźń. Příliš žluťoučký kůň úpěl ďábelské ódy.
Tiếng Việt có sáu thanh điệu và nhiều nguyên âm.
Μουσική και ΠΟΙΗΣΗ ήταν ένα για τους αρχαίους Έλληνες;
Мост закрыли на ремонт, но поезда ещё ходили. Ёлка й ЙОД.
הגשר נסגר לתיקונים בשנת אלף תשע מאות.
شُغِلَ الجسر لمدة عامين قبل أن يُغلق.
पुल की मरम्मत दो साल तक चली।
สะพานปิดซ่อมเป็นเวลาสองปี
桥梁因维修关闭了两年。水位是3.5米。
橋は修理のため二年間閉鎖されました。カタカナとひらがな、ﾊﾝｶｸ。
다리는 수리 때문에 2년 동안 닫혔다.
𠀀𠀁 are rare characters; so is 㐀, and 豈 has another form.
The naïve café owner's résumé: “quoted”, ‘single’, «guillemets» – dash — longer…
Emoji 😀 stand alone 👩‍👩‍👧, flags 🇩🇪, keycaps 1️⃣ and hearts ❤️!
x = y**2 + {a: [1, 2], "b": `c`} != 0xFF && ~z | w ^ v @ $5 #tag
The ﬁrst ofﬁce has ½ of №5, ² and ™, ＦＵＬＬ ＷＩＤＴＨ and Ⅷ.
[CLS] a text that names [SEP] or [MASK] means [UNK] nothing by it [PAD]
pneumonoultramicroscopicsilicovolcanoconiosis antidisestablishmentarianism
Combining marks: e\u0301 a\u0308 o\u0302\u0301 n\u0303, zero\u200bwidth, soft\u00adhyphen, no\u00a0break, bom\ufeff.
tab\there, line\u2028separator, vertical\x0btab, nul\x00byte, escape\x1b[0m, replacement \ufffd sign
In the event of rain, the match is played on the next dry day, but not later than Friday.
The committee did not, in so many words, deny that the figures had been changed.
Tickets: adult 12 €, child 6 €, family (2+3) 30 £; groups over 20: 15% off.
| year | visitors | income |
| 2019 | 48,210 | 1.2 million |
| 2020 | 9,077 | 0.3 million |
He was the first, though not the only, man to cross the lake on foot.
What is the height of the tower in metres?
The tower is 96 m high and was built between 1882 and 1889 by two brothers.
All employees except apprentices receive a bonus of one month's pay in November.
A quick brown fox jumps over the lazy dog near the river bank""".split("\n")


def texts(rng):
    yield from ("", " ", "\n\t ", "a", "?", "a" * 100, "b" * 101, "é" * 100, "word " * 300, "no-blank" * 60, "中" * 260, "😀" * 50)
    yield from SENTENCES
    while True:
        made = " ".join(rng.choice(SENTENCES) for _ in range(rng.choice((1, 1, 2, 3, 5, 8))))
        if rng.random() < 0.3:
            made = made[rng.randrange(len(made)) :]
        if rng.random() < 0.2:
            letters = list(made)
            rng.shuffle(letters)
            made = "".join(letters)[:200]
        yield rng.choice((str, str, str, str.upper, str.title))(made)


def read(path):
    """The header, and the parts as float32 tensors."""
    with open(path, "rb") as file:
        data = file.read()
    size = struct.unpack_from("<I", data, 8)[0]
    header, body, parts = json.loads(data[12 : 12 + size]), data[12 + size :], {}
    for p in header["parts"]:
        rows, columns, raw = p["rows"], p["columns"], body[p["at"] : p["at"] + p["bytes"]]
        if p["type"] == "float32":
            parts[p["name"]] = torch.from_numpy(np.frombuffer(raw, "<f4").reshape(rows, columns).copy())
        elif p["type"] == "int8":
            whole = np.frombuffer(raw, np.int8, rows * columns).reshape(rows, columns).astype(np.float32)
            parts[p["name"]] = torch.from_numpy(whole * np.frombuffer(raw, "<f4", rows, rows * columns)[:, None])
    return header, parts


def tower(header, parts, name):
    width = header["width"]
    model = BertModel(BertConfig(
        vocab_size=len(parts["words"]), hidden_size=width, num_hidden_layers=header["layers"], num_attention_heads=header["heads"],
        intermediate_size=header["hidden"], max_position_embeddings=len(parts["positions"]), layer_norm_eps=1e-12), add_pooling_layer=False)
    state = {
        "embeddings.word_embeddings.weight": parts["words"], "embeddings.position_embeddings.weight": parts["positions"],
        "embeddings.token_type_embeddings.weight": parts["kinds"], "embeddings.LayerNorm.weight": parts["norm"][0], "embeddings.LayerNorm.bias": parts["norm"][1],
    }
    for i in range(header["layers"]):
        at, to = f"{'stem' if i < header['stem'] else name}.{i}.", f"encoder.layer.{i}."
        for n, part in enumerate(("query", "key", "value")):
            state[f"{to}attention.self.{part}.weight"] = parts[at + "mix"][n * width : (n + 1) * width]
            state[f"{to}attention.self.{part}.bias"] = parts[at + "mix.bias"][0, n * width : (n + 1) * width]
        for part, own in (("attention.output.dense", "out"), ("intermediate.dense", "up"), ("output.dense", "down")):
            state[f"{to}{part}.weight"], state[f"{to}{part}.bias"] = parts[at + own], parts[at + own + ".bias"][0]
        for part, own in (("attention.output.LayerNorm", "norm1"), ("output.LayerNorm", "norm2")):
            state[f"{to}{part}.weight"], state[f"{to}{part}.bias"] = parts[at + own]
    model.load_state_dict(state)
    return model.eval()


class Torch:
    """The encoder, in PyTorch."""

    def __init__(self, header, parts, base):
        self.header, self.parts = header, parts
        self.vector, self.reader, self.claims = (tower(header, parts, name) for name in ("vector", "reader", "claims"))
        self.tokenizer = Tokenizer.from_file(os.path.join(base, "tokenizer.json"))
        self.tokenizer.no_truncation(), self.tokenizer.no_padding()
        self.tokenizer.encode_special_tokens = True
        self.start, self.end = self.tokenizer.token_to_id("[CLS]"), self.tokenizer.token_to_id("[SEP]")

    def cut(self, text, most):
        cut = self.tokenizer.encode(text, add_special_tokens=False)
        return cut.ids[:most], cut.offsets[:most]

    def embed(self, text):
        ids = [self.start, *self.cut(text, self.header["length"] - 2)[0], self.end]
        states = self.vector(input_ids=torch.tensor([ids])).last_hidden_state[0]
        return ids, torch.nn.functional.normalize(states.mean(0), dim=0)

    def read(self, first, second):
        one, _ = self.cut(first, self.header["first"])
        two, places = self.cut(second, self.header["length"] - 3 - len(one))
        ids = [self.start, *one, self.end, *two, self.end]
        kinds = [0] * (len(one) + 2) + [1] * (len(two) + 1)
        head = {}
        for model, names in ((self.reader, ("answer", "span")), (self.claims, ("claim",))):
            states = model(input_ids=torch.tensor([ids]), token_type_ids=torch.tensor([kinds])).last_hidden_state[0]
            head |= {n: states @ self.parts[n].T + self.parts[n + ".bias"][0] for n in names}
        return ids, places, head["answer"][0], head["claim"][0], head["span"][len(one) + 2 : -1]


def rounded(numbers):
    return [round(float(x), 6) for x in numbers]


def in_bytes(text, places):
    """Places in characters as places in bytes, of which each is told from the end of the one before."""
    ends, told, last = [0], [], 0
    for c in text:
        ends.append(ends[-1] + len(c.encode()))
    for start, end in places:
        told += [ends[start] - last, ends[end] - ends[start]]
        last = ends[end]
    return told


def row(model, at, first, second):
    if at % 5 < 2:
        ids, vector = model.embed(second)
        return {"second": second, "ids": ids, "vector": rounded(vector[::EVERY_NUMBER])}
    ids, places, answer, claim, span = model.read(first, second)
    return {"first": first, "second": second, "ids": ids, "places": in_bytes(second, places), "answer": rounded(answer)[0], "claim": rounded(claim),
            "span": rounded(span[::EVERY_TOKEN].flatten())}


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", required=True, help="file that export.py wrote")
    parser.add_argument("--base", required=True, help="folder with the tokenizer.json of the base model")
    parser.add_argument("--out", required=True)
    parser.add_argument("--texts", type=int, default=TEXTS, help="how many to read")
    opts = parser.parse_args()
    model, rng = Torch(*read(opts.weights), opts.base), random.Random(SEED)
    made = texts(rng)
    rows = [row(model, at, rng.choice(SENTENCES), next(made)) for at in range(opts.texts)]
    with gzip.GzipFile(opts.out, "wb", mtime=0) as file:
        for r in [{"crc32": model.header["crc32"]}, *rows]:
            file.write(json.dumps(r, ensure_ascii=False).encode() + b"\n")
    print(f"{opts.out}: {os.path.getsize(opts.out)} bytes, {len(rows)} rows")


if __name__ == "__main__":
    main()
