// @ts-check
/** What the mark behind a sentence stands for, read where it stands: the source out of the reading list of the page. */

/** The source that a mark leads to, to be shown beside it; null where the page does not list it. @param {HTMLAnchorElement} mark */
export function sourceNote(mark) {
  const entry = document.getElementById(decodeURIComponent(mark.hash.slice(1)));
  const list = entry?.closest(".reading-list");
  if (!entry || !(list instanceof HTMLElement)) return null;
  const note = document.createElement("div");
  note.className = "word-note source-note";
  const words = document.createElement("p");
  words.append(...Array.from(entry.childNodes, (one) => one.cloneNode(true)));
  const onward = document.createElement("p");
  const link = document.createElement("a");
  link.href = mark.hash;
  link.textContent = list.dataset.open ?? "";
  link.addEventListener("click", () => wayBack(entry, mark, list.dataset.back ?? ""));
  onward.append(link);
  note.append(words, onward);
  return note;
}

/** Puts the way back to the sentence behind the source. @param {HTMLElement} entry @param {HTMLElement} mark @param {string} words */
function wayBack(entry, mark, words) {
  for (const old of document.querySelectorAll(".back-to-text")) old.remove();
  const back = document.createElement("button");
  back.type = "button";
  back.className = "link-button back-to-text";
  back.textContent = words;
  back.addEventListener("click", () => {
    back.remove();
    mark.scrollIntoView({ block: "center" });
    mark.focus({ preventScroll: true });
  });
  entry.append(" ", back);
}
