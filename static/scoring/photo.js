// @ts-check
/** A photo of the paper beside the grid. It is read by the browser and shown; nothing of it leaves the device. */

export function showPhoto() {
  const place = /** @type {HTMLElement|null} */ (document.querySelector(".photo"));
  const choice = place?.querySelector("input");
  const picture = place?.querySelector("img");
  if (!place || !choice || !picture) return;
  place.hidden = false;
  choice.addEventListener("change", () => {
    const file = choice.files?.[0];
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      picture.src = String(reader.result);
      /** @type {HTMLElement} */ (picture.parentElement).hidden = false;
    });
    reader.readAsDataURL(file);
  });
  picture.addEventListener("click", () => picture.classList.toggle("large"));
}
