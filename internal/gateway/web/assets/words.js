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
  "conversations": {
    "As a file:": { "de": "Als Datei:", "fr": "Comme fichier :", "es": "Como archivo:", "ar": "كملف:", "zh": "存为文件：" },
    "Close the list of conversations": { "de": "Die Liste der Gespräche schließen", "fr": "Fermer la liste des conversations", "es": "Cerrar la lista de conversaciones", "ar": "إغلاق قائمة المحادثات", "zh": "关闭对话列表" },
    "Copy link": { "de": "Link kopieren", "fr": "Copier le lien", "es": "Copiar el enlace", "ar": "نسخ الرابط", "zh": "复制链接" },
    "Delete": { "de": "Löschen", "fr": "Supprimer", "es": "Eliminar", "ar": "حذف", "zh": "删除" },
    "Delete “{title}”?": { "de": "„{title}“ löschen?", "fr": "Supprimer « {title} » ?", "es": "¿Eliminar «{title}»?", "ar": "حذف «{title}»؟", "zh": "删除“{title}”？" },
    "End sharing": { "de": "Nicht mehr teilen", "fr": "Ne plus partager", "es": "Dejar de compartir", "ar": "إنهاء المشاركة", "zh": "停止分享" },
    "Find a conversation": { "de": "Ein Gespräch suchen", "fr": "Chercher une conversation", "es": "Buscar una conversación", "ar": "البحث عن محادثة", "zh": "查找对话" },
    "It cannot be brought back.": { "de": "Es kann nicht zurückgeholt werden.", "fr": "Elle ne pourra pas être récupérée.", "es": "No se podrá recuperar.", "ar": "لا يمكن استعادتها.", "zh": "删除后无法恢复。" },
    "Link to share": { "de": "Link zum Teilen", "fr": "Lien à partager", "es": "Enlace para compartir", "ar": "رابط المشاركة", "zh": "分享链接" },
    "New conversation": { "de": "Neues Gespräch", "fr": "Nouvelle conversation", "es": "Nueva conversación", "ar": "محادثة جديدة", "zh": "新对话" },
    "New title": { "de": "Neuer Titel", "fr": "Nouveau titre", "es": "Nuevo título", "ar": "عنوان جديد", "zh": "新标题" },
    "No conversation has these words.": { "de": "Kein Gespräch enthält diese Wörter.", "fr": "Aucune conversation ne contient ces mots.", "es": "Ninguna conversación contiene estas palabras.", "ar": "لا توجد محادثة تحوي هذه الكلمات.", "zh": "没有包含这些词的对话。" },
    "No conversation is kept yet.": { "de": "Es ist noch kein Gespräch aufbewahrt.", "fr": "Aucune conversation n’est encore conservée.", "es": "Todavía no se guarda ninguna conversación.", "ar": "لا توجد محادثات محفوظة بعد.", "zh": "还没有保存的对话。" },
    "Rename": { "de": "Umbenennen", "fr": "Renommer", "es": "Cambiar el nombre", "ar": "إعادة تسمية", "zh": "重命名" },
    "Save": { "de": "Speichern", "fr": "Enregistrer", "es": "Guardar", "ar": "حفظ", "zh": "保存" },
    "Share": { "de": "Teilen", "fr": "Partager", "es": "Compartir", "ar": "مشاركة", "zh": "分享" },
    "Show earlier ones": { "de": "Frühere zeigen", "fr": "Afficher les précédentes", "es": "Mostrar las anteriores", "ar": "عرض الأقدم", "zh": "显示更早的" },
    "The list could not be read: {why}": { "de": "Die Liste konnte nicht gelesen werden: {why}", "fr": "La liste n’a pas pu être lue : {why}", "es": "No se pudo leer la lista: {why}", "ar": "تعذرت قراءة القائمة: {why}", "zh": "无法读取列表：{why}" },
    "Untitled": { "de": "Ohne Titel", "fr": "Sans titre", "es": "Sin título", "ar": "بلا عنوان", "zh": "无标题" },
    "Who has this link and may see the sources reads it as it is now.": { "de": "Wer diesen Link hat und die Quellen sehen darf, liest es, wie es jetzt ist.", "fr": "Qui a ce lien et peut voir les sources la lit telle qu’elle est maintenant.", "es": "Quien tenga este enlace y pueda ver las fuentes la lee tal como está ahora.", "ar": "من لديه هذا الرابط ويُسمح له برؤية المصادر يقرؤها كما هي الآن.", "zh": "持有此链接且可查看来源的人，可以阅读其当前内容。" },
    "{verb} “{title}”": { "de": "„{title}“: {verb}", "fr": "{verb} « {title} »", "es": "{verb} «{title}»", "ar": "{verb} «{title}»", "zh": "{verb}“{title}”" }
  },
  "documents": {
    "Add documents": { "de": "Dokumente hinzufügen", "fr": "Ajouter des documents", "es": "Añadir documentos", "ar": "إضافة مستندات", "zh": "添加文档" },
    "Add the first": { "de": "Das erste hinzufügen", "fr": "Ajouter le premier", "es": "Añadir el primero", "ar": "أضف أول مستند", "zh": "添加第一个" },
    "choose files, or drop them and folders on the page": { "de": "Dateien wählen oder mit Ordnern auf die Seite ziehen", "fr": "choisissez des fichiers, ou déposez-les sur la page avec des dossiers", "es": "elija archivos o suéltelos en la página junto con carpetas", "ar": "اختر ملفات، أو أفلتها مع المجلدات على الصفحة", "zh": "选择文件，或将文件和文件夹拖到页面上" },
    "Close the list of documents": { "de": "Die Liste der Dokumente schließen", "fr": "Fermer la liste des documents", "es": "Cerrar la lista de documentos", "ar": "إغلاق قائمة المستندات", "zh": "关闭文档列表" },
    "Documents": { "de": "Dokumente", "fr": "Documents", "es": "Documentos", "ar": "المستندات", "zh": "文档" },
    "Files added": { "de": "Hinzugefügte Dateien", "fr": "Fichiers ajoutés", "es": "Archivos añadidos", "ar": "الملفات المضافة", "zh": "已添加的文件" },
    "Find a document": { "de": "Ein Dokument suchen", "fr": "Chercher un document", "es": "Buscar un documento", "ar": "البحث عن مستند", "zh": "查找文档" },
    "Show more": { "de": "Mehr zeigen", "fr": "Afficher plus", "es": "Mostrar más", "ar": "عرض المزيد", "zh": "显示更多" },
    "There are no documents yet.": { "de": "Es gibt noch keine Dokumente.", "fr": "Il n’y a pas encore de documents.", "es": "Todavía no hay documentos.", "ar": "لا توجد مستندات بعد.", "zh": "还没有文档。" }
  },
  "element": {
    "Copied": { "de": "Kopiert", "fr": "Copié", "es": "Copiado", "ar": "تم النسخ", "zh": "已复制" }
  },
  "page": {
    "All of them": { "de": "Alle", "fr": "Toutes", "es": "Todas", "ar": "جميعها", "zh": "全部" },
    "Another question in its place": { "de": "Eine andere Frage an ihrer Stelle", "fr": "Une autre question à sa place", "es": "Otra pregunta en su lugar", "ar": "سؤال آخر بدلًا منه", "zh": "以另一问题代替" },
    "Ask": { "de": "Fragen", "fr": "Demander", "es": "Preguntar", "ar": "اسأل", "zh": "提问" },
    "Ask a question": { "de": "Stellen Sie eine Frage", "fr": "Posez une question", "es": "Haga una pregunta", "ar": "اطرح سؤالًا", "zh": "提出问题" },
    "Ask another model": { "de": "Ein anderes Modell fragen", "fr": "Interroger un autre modèle", "es": "Preguntar a otro modelo", "ar": "اسأل نموذجًا آخر", "zh": "询问其他模型" },
    "Ask this instead": { "de": "Stattdessen dies fragen", "fr": "Demander ceci à la place", "es": "Preguntar esto en su lugar", "ar": "اسأل هذا بدلًا منه", "zh": "改问此问题" },
    "Ask your documents.": { "de": "Fragen Sie Ihre Dokumente.", "fr": "Interrogez vos documents.", "es": "Pregunte a sus documentos.", "ar": "اسأل مستنداتك.", "zh": "向您的文档提问。" },
    "Check that the server is running, then open it again.": { "de": "Prüfen Sie, ob der Server läuft, und öffnen Sie es dann erneut.", "fr": "Vérifiez que le serveur fonctionne, puis rouvrez-la.", "es": "Compruebe que el servidor está en marcha y ábrala de nuevo.", "ar": "تأكد من أن الخادم يعمل ثم افتحها مجددًا.", "zh": "请确认服务器正在运行，然后重新打开。" },
    "Citations in the text": { "de": "Belege im Text", "fr": "Citations dans le texte", "es": "Citas en el texto", "ar": "الاستشهادات داخل النص", "zh": "在正文中显示引用" },
    "Conversations": { "de": "Gespräche", "fr": "Conversations", "es": "Conversaciones", "ar": "المحادثات", "zh": "对话" },
    "Copy": { "de": "Kopieren", "fr": "Copier", "es": "Copiar", "ar": "نسخ", "zh": "复制" },
    "Copy without markup": { "de": "Ohne Auszeichnung kopieren", "fr": "Copier sans balisage", "es": "Copiar sin formato", "ar": "نسخ دون تنسيق", "zh": "复制为无格式文本" },
    "Edit question": { "de": "Frage bearbeiten", "fr": "Modifier la question", "es": "Editar la pregunta", "ar": "تعديل السؤال", "zh": "编辑问题" },
    "Every answer shows its sources. Point at a number, tap it, or reach it with Tab to read the source’s words; open it to see them in context.": { "de": "Jede Antwort zeigt ihre Quellen. Zeigen oder tippen Sie auf eine Nummer oder gehen Sie mit der Tabulatortaste zu ihr, um die Worte der Quelle zu lesen; öffnen Sie sie, um den Zusammenhang zu sehen.", "fr": "Chaque réponse montre ses sources. Pointez un numéro, touchez-le ou atteignez-le avec Tab pour lire les mots de la source ; ouvrez-le pour les voir dans leur contexte.", "es": "Cada respuesta muestra sus fuentes. Señale un número, tóquelo o llegue a él con Tab para leer las palabras de la fuente; ábralo para verlas en su contexto.", "ar": "تُظهر كل إجابة مصادرها. أشر إلى رقم أو المسه أو انتقل إليه بمفتاح Tab لقراءة كلمات المصدر؛ وافتحه لرؤيتها في سياقها.", "zh": "每个回答都会显示其来源。将指针移到编号上、点按它或用 Tab 键移到它，即可阅读来源原文；打开它可查看上下文。" },
    "Keep": { "de": "Behalten", "fr": "Garder", "es": "Conservar", "ar": "إبقاء", "zh": "保留" },
    "Model": { "de": "Modell", "fr": "Modèle", "es": "Modelo", "ar": "النموذج", "zh": "模型" },
    "or through the API.": { "de": "oder die API.", "fr": "ou par l’API.", "es": "o mediante la API.", "ar": "أو عبر واجهة API.", "zh": "或通过 API。" },
    "Plain text": { "de": "Nur Text", "fr": "Texte brut", "es": "Texto sin formato", "ar": "نص عادي", "zh": "纯文本" },
    "Regenerate": { "de": "Neu schreiben", "fr": "Régénérer", "es": "Regenerar", "ar": "إعادة الإنشاء", "zh": "重新生成" },
    "Right answer": { "de": "Richtige Antwort", "fr": "Bonne réponse", "es": "Respuesta correcta", "ar": "إجابة صحيحة", "zh": "回答正确" },
    "Selected": { "de": "Markiert", "fr": "Sélectionné", "es": "Seleccionado", "ar": "تم التحديد", "zh": "已选中" },
    "Send": { "de": "Senden", "fr": "Envoyer", "es": "Enviar", "ar": "إرسال", "zh": "发送" },
    "Skip to the question": { "de": "Zur Frage springen", "fr": "Aller à la question", "es": "Ir a la pregunta", "ar": "انتقل إلى السؤال", "zh": "跳到提问框" },
    "Stop": { "de": "Anhalten", "fr": "Arrêter", "es": "Detener", "ar": "إيقاف", "zh": "停止" },
    "Taken back.": { "de": "Zurückgenommen.", "fr": "Avis retiré.", "es": "Opinión retirada.", "ar": "تم التراجع.", "zh": "已撤回。" },
    "Thank you. This is kept with the conversation.": { "de": "Danke. Dies wird beim Gespräch aufbewahrt.", "fr": "Merci. Cet avis est conservé avec la conversation.", "es": "Gracias. Se guarda con la conversación.", "ar": "شكرًا لك. حُفظ رأيك مع المحادثة.", "zh": "谢谢。已随对话保存。" },
    "The answer is being written.": { "de": "Die Antwort wird geschrieben.", "fr": "La réponse est en cours de rédaction.", "es": "La respuesta se está escribiendo.", "ar": "تُكتب الإجابة الآن.", "zh": "正在撰写回答。" },
    "The answer is complete, with {n} sources.": {
      "en": { "one": "The answer is complete, with {n} source.", "other": "The answer is complete, with {n} sources." },
      "de": { "one": "Die Antwort ist vollständig, mit {n} Quelle.", "other": "Die Antwort ist vollständig, mit {n} Quellen." },
      "fr": { "one": "La réponse est complète, avec {n} source.", "other": "La réponse est complète, avec {n} sources." },
      "es": { "one": "La respuesta está completa, con {n} fuente.", "other": "La respuesta está completa, con {n} fuentes." },
      "ar": { "zero": "اكتملت الإجابة، بلا مصادر.", "one": "اكتملت الإجابة، بمصدر واحد.", "two": "اكتملت الإجابة، بمصدرين.", "few": "اكتملت الإجابة، بعدد {n} مصادر.", "many": "اكتملت الإجابة، بعدد {n} مصدرًا.", "other": "اكتملت الإجابة، بعدد {n} مصدر." },
      "zh": { "other": "回答已完成，共 {n} 个来源。" }
    },
    "The answer, and all that follows it here, is left out of the conversation.": { "de": "Die Antwort und alles, was hier auf sie folgt, gehört dann nicht mehr zum Gespräch.", "fr": "La réponse, et tout ce qui la suit ici, est retirée de la conversation.", "es": "La respuesta, y todo lo que sigue aquí, queda fuera de la conversación.", "ar": "تُستبعد الإجابة وكل ما يليها هنا من المحادثة.", "zh": "该回答及其后的所有内容将从对话中移除。" },
    "The conversation could not be read.": { "de": "Das Gespräch konnte nicht gelesen werden.", "fr": "La conversation n’a pas pu être lue.", "es": "No se pudo leer la conversación.", "ar": "تعذرت قراءة المحادثة.", "zh": "无法读取对话。" },
    "The server answered {status}.": { "de": "Der Server antwortete mit {status}.", "fr": "Le serveur a répondu {status}.", "es": "El servidor respondió {status}.", "ar": "أجاب الخادم بالرمز {status}.", "zh": "服务器返回了 {status}。" },
    "The server sent an event that is too long.": { "de": "Der Server schickte ein zu langes Ereignis.", "fr": "Le serveur a envoyé un événement trop long.", "es": "El servidor envió un evento demasiado largo.", "ar": "أرسل الخادم حدثًا طويلًا جدًا.", "zh": "服务器发送的事件过长。" },
    "This page needs JavaScript to ask questions. You can get the same answers with": { "de": "Diese Seite braucht JavaScript, um Fragen zu stellen. Dieselben Antworten gibt", "fr": "Cette page a besoin de JavaScript pour poser des questions. Vous obtenez les mêmes réponses avec", "es": "Esta página necesita JavaScript para hacer preguntas. Obtendrá las mismas respuestas con", "ar": "تحتاج هذه الصفحة إلى JavaScript لطرح الأسئلة. يمكنك الحصول على الإجابات نفسها عبر", "zh": "此页面需要 JavaScript 才能提问。您也可以通过以下方式获得同样的回答：" },
    "Try again in a moment.": { "de": "Versuchen Sie es gleich noch einmal.", "fr": "Réessayez dans un instant.", "es": "Inténtelo de nuevo en un momento.", "ar": "حاول مجددًا بعد لحظات.", "zh": "请稍后重试。" },
    "What do you think of this answer?": { "de": "Was halten Sie von dieser Antwort?", "fr": "Que pensez-vous de cette réponse ?", "es": "¿Qué le parece esta respuesta?", "ar": "ما رأيك في هذه الإجابة؟", "zh": "您觉得这个回答如何？" },
    "What should it say?": { "de": "Was sollte da stehen?", "fr": "Que devrait-elle dire ?", "es": "¿Qué debería decir?", "ar": "ماذا ينبغي أن تقول؟", "zh": "正确的内容应该是什么？" },
    "Which source is wrong?": { "de": "Welche Quelle ist falsch?", "fr": "Quelle source est mauvaise ?", "es": "¿Qué fuente es incorrecta?", "ar": "أي مصدر خاطئ؟", "zh": "哪个来源有误？" },
    "With its links, and as Markdown where only text is taken": { "de": "Mit Links, und als Markdown, wo nur Text angenommen wird", "fr": "Avec ses liens, ou en Markdown là où seul du texte est accepté", "es": "Con sus enlaces, o en Markdown donde solo se admite texto", "ar": "مع الروابط، وبصيغة Markdown حيث لا يُقبل إلا النص", "zh": "包含链接；在仅接受文本处为 Markdown" },
    "Wrong answer": { "de": "Falsche Antwort", "fr": "Mauvaise réponse", "es": "Respuesta incorrecta", "ar": "إجابة خاطئة", "zh": "回答错误" },
    "Wrong source": { "de": "Falsche Quelle", "fr": "Mauvaise source", "es": "Fuente incorrecta", "ar": "مصدر خاطئ", "zh": "来源错误" },
    "Your question": { "de": "Ihre Frage", "fr": "Votre question", "es": "Su pregunta", "ar": "سؤالك", "zh": "您的问题" },
    "{label}, encrypted": { "de": "{label}, verschlüsselt", "fr": "{label}, chiffré", "es": "{label}, cifrado", "ar": "{label}، مشفَّر", "zh": "{label}，已加密" }
  },
  "playground": {
    "Playground": { "de": "Spielwiese", "fr": "Bac à sable", "es": "Zona de pruebas", "ar": "ساحة التجربة", "zh": "演练场" }
  },
  "reader": {
    "Close": { "de": "Schließen", "fr": "Fermer", "es": "Cerrar", "ar": "إغلاق", "zh": "关闭" }
  }
};
