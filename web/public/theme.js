// Sets the chosen theme before the first paint, so that the page does not flash.
;(() => {
  let theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // Storage can be closed to the page; the system's theme is then the right one.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
})()
