/** "482011770" as people read it out: "4820 1177 0". */
export const groupDigits = (digits: string) => digits.replace(/\d{4}(?=\d)/g, '$&\u00a0')
