// @ts-check
/** A photo of the paper beside the grid. It is read by the browser and shown; nothing of it leaves the device. */

export function showPhoto() {
  const place = /** @type {HTMLElement|null} */ (document.querySelector(".photo"));
  const choice = place?.querySelector("input");
  const frame = /** @type {HTMLElement|null|undefined} */ (place?.querySelector("[data-alt]"));
  if (!place || !choice || !frame) return;
  const picture = Object.assign(new Image(), { alt: frame.dataset.alt ?? "" });
  place.hidden = false;
  choice.addEventListener("change", () => {
    const file = choice.files?.[0];
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      picture.src = String(reader.result);
      frame.replaceChildren(picture);
      frame.hidden = false;
    });
    reader.readAsDataURL(file);
  });
  picture.addEventListener("click", () => picture.classList.toggle("large"));
}
