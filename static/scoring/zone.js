// @ts-check
/** The clock of a club that is being founded: most likely that of who founds it. */

const select = document.querySelector("select[data-guess]");
if (select instanceof HTMLSelectElement) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...select.options].some((option) => option.value === here)) select.value = here;
}
