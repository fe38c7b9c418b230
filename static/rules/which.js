// @ts-check
/** The answers follow the questions at once: the page for the new answers is fetched, and its answers taken over. */

const form = /** @type {HTMLFormElement} */ (document.querySelector(".questions"));
const answers = /** @type {HTMLElement} */ (document.getElementById("answers"));
let latest = "";

/** The address for what is answered now; open questions are left out. */
function address() {
  const given = [...new FormData(form)].filter(([, value]) => value).map(([key, value]) => [key, String(value)]);
  const query = new URLSearchParams(given).toString();
  return form.action + (query && `?${query}`);
}

async function ask() {
  const asked = latest = address();
  answers.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(asked);
    if (!response.ok) throw new Error(String(response.status));
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.getElementById("answers");
    if (latest !== asked || !fresh) return;
    answers.replaceChildren(...fresh.childNodes);
    history.replaceState(null, "", asked);
  } catch {
    form.classList.remove("live"); // the button asks the usual way
  } finally {
    if (latest === asked) answers.removeAttribute("aria-busy");
  }
}

latest = address();
form.classList.add("live");
form.addEventListener("change", ask);
form.addEventListener("submit", (event) => {
  if (!form.classList.contains("live")) return;
  event.preventDefault();
  if (latest !== address()) ask();
  answers.scrollIntoView();
});

export {}; // a module: its names are its own
