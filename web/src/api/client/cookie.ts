/** Returns the value of one cookie in `document.cookie`, or null. */
export function findCookie(cookieText: string, name: string): string | null {
  for (const pair of cookieText.split('; ')) {
    const [key, ...value] = pair.split('=')
    if (key === name) return decodeURIComponent(value.join('='))
  }
  return null
}
