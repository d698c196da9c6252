/** Groups digits in fours, for reading them out: "482011770" → "4820 1177 0". */
export const groupDigits = (digits: string) => digits.replace(/\d{4}(?=\d)/g, '$&\u00a0')
