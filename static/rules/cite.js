// @ts-check
/** Copies a citation. Without it the text can be marked and copied by hand. */

const said = document.querySelector(".cite [role=status]");

for (const button of document.querySelectorAll(".cite [data-copies]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = document.getElementById(button.dataset.copies ?? "")?.textContent ?? "";
    await navigator.clipboard.writeText(text);
    const word = button.textContent;
    button.textContent = button.dataset.done ?? "";
    if (said) said.textContent = button.dataset.done ?? "";
    setTimeout(() => {
      button.textContent = word;
      if (said) said.textContent = "";
    }, 2000);
  });
}
