/**
 * A constructed style sheet, because the content security policy forbids style elements. Its colors
 * are the page's custom properties, which the shadow tree inherits with the theme.
 */
export const approvalWindowStyleSheet = new CSSStyleSheet()

approvalWindowStyleSheet.replaceSync(`
  dialog {
    width: min(400px, calc(100vw - 16px));
    max-height: calc(100dvh - 16px);
    margin: 8px 8px auto auto;
    padding: 20px;
    border: 2px solid var(--accent);
    border-radius: var(--r-card);
    background: var(--surface);
    color: var(--ink);
    font: 400 15px/1.5 var(--text);
    box-shadow: var(--float);
    overflow: auto;
    overflow-wrap: anywhere;
    box-sizing: border-box;
  }
  dialog::backdrop { background: transparent; }
  h2 { margin: 0; font-size: 17px; font-weight: 600; }
  p { margin: 8px 0 0; }
  .origin, .warning { color: var(--ink-3); font-size: 13px; }
  .content { margin-top: 12px; padding: 12px; background: var(--sunken); border-radius: var(--r-control); }
  pre { margin: 0; font: inherit; font-size: 13px; white-space: pre-wrap; }
  dl { display: grid; gap: 2px; margin: 0; font-size: 13px; }
  dt { color: var(--ink-3); }
  dd { margin: 0 0 6px; }
  label { display: flex; align-items: center; gap: 10px; min-height: 40px; cursor: pointer; }
  input { accent-color: var(--accent); width: 18px; height: 18px; margin: 0; flex: none; }
  summary { cursor: pointer; font-size: 13px; color: var(--ink-2); min-height: 24px; }
  .settings { margin-top: 12px; font-size: 13px; }
  .settings label { justify-content: space-between; }
  select {
    min-height: 36px; max-width: 60%; padding: 0 8px; border: 1px solid var(--control);
    border-radius: var(--r-small); background: var(--surface); color: inherit; font: inherit;
  }
  small { color: var(--ink-3); margin-left: auto; }
  .actions {
    display: grid; grid-template-columns: 1fr 1fr; gap: 8px;
    position: sticky; bottom: -20px; margin: 8px -20px -20px; padding: 8px 20px 20px;
    background: var(--surface);
  }
  button {
    min-height: 48px; border: 1px solid var(--control); border-radius: var(--r-control);
    background: none; color: inherit; font: inherit; font-weight: 500; cursor: pointer;
  }
  .approve { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`)
