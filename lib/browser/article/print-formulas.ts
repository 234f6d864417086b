/** Width of the text on paper, in letters: A4 or US Letter with the margins of `@page`, rounded down. */
const PAPER_EM = 40;

/** Makes formulas that are wider than the paper small enough for it while the page is printed. */
export function fitFormulasOnPaper(article: HTMLElement, left: AbortSignal): void {
  const formulas = [...article.querySelectorAll<HTMLElement>('.formula > math')];
  if (formulas.length === 0) return;
  const fit = () => {
    for (const formula of formulas) {
      const letter = Number.parseFloat(getComputedStyle(formula).fontSize);
      const width = formula.scrollWidth / letter;
      if (width > PAPER_EM) formula.style.setProperty('--on-paper', `${PAPER_EM / width}em`);
    }
  };
  addEventListener('beforeprint', fit, { signal: left });
}
