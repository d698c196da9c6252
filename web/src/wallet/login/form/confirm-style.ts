/** A constructed style sheet, because the content security policy forbids style elements. */
export const confirmFrameStyleSheet = new CSSStyleSheet()

confirmFrameStyleSheet.replaceSync(`
  dialog {
    width: min(420px, calc(100vw - 16px));
    height: min(600px, calc(100dvh - 16px));
    padding: 0;
    border: 1px solid var(--control);
    border-radius: var(--r-card);
    background: var(--surface);
    color: var(--ink);
    box-shadow: var(--float);
    overflow: hidden;
    box-sizing: border-box;
  }
  dialog[open] { display: flex; flex-direction: column; }
  dialog::backdrop { background: var(--scrim); }
  header { display: flex; align-items: center; justify-content: space-between; padding: 8px 8px 8px 20px; }
  h2 { margin: 0; font: 600 15px/1.3 var(--text); }
  button {
    width: 40px; height: 40px; border: 0; border-radius: var(--r-control); background: none;
    color: inherit; font: 400 22px/1 var(--text); cursor: pointer;
  }
  button:hover { background: var(--sunken); }
  iframe { flex: 1; width: 100%; border: 0; border-top: 1px solid var(--hairline); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
`)
