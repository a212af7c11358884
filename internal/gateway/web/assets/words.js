// Every word that the page, the playground and the elements say, in each language, by room; the English one is the key. What follows the "=" is
// JSON, so that other programs can read it too. A number chooses among the words of Intl.PluralRules; {name} is put in by whoever says it.
export const table = {
  "answer": {
    "{n} sources": {
      "en": { "one": "{n} source", "other": "{n} sources" },
      "de": { "one": "{n} Quelle", "other": "{n} Quellen" },
      "fr": { "one": "{n} source", "other": "{n} sources" },
      "es": { "one": "{n} fuente", "other": "{n} fuentes" },
      "ar": { "zero": "بلا مصادر", "one": "مصدر واحد", "two": "مصدران", "few": "{n} مصادر", "many": "{n} مصدرًا", "other": "{n} مصدر" },
      "zh": { "other": "{n} 个来源" }
    }
  },
  "documents": {
    "Add documents": { "de": "Dokumente hinzufügen", "fr": "Ajouter des documents", "es": "Añadir documentos", "ar": "إضافة مستندات", "zh": "添加文档" }
  },
  "element": {
    "Copied": { "de": "Kopiert", "fr": "Copié", "es": "Copiado", "ar": "تم النسخ", "zh": "已复制" }
  },
  "page": {
    "Ask": { "de": "Fragen", "fr": "Demander", "es": "Preguntar", "ar": "اسأل", "zh": "提问" },
    "Ask a question": { "de": "Stellen Sie eine Frage", "fr": "Posez une question", "es": "Haga una pregunta", "ar": "اطرح سؤالًا", "zh": "提出问题" }
  },
  "playground": {
    "Playground": { "de": "Spielwiese", "fr": "Bac à sable", "es": "Zona de pruebas", "ar": "ساحة التجربة", "zh": "演练场" }
  },
  "reader": {
    "Close": { "de": "Schließen", "fr": "Fermer", "es": "Cerrar", "ar": "إغلاق", "zh": "关闭" }
  }
};
