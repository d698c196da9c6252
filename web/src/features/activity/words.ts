import { bringWords } from '#i18n/bring-words.ts'
import { strings as activity } from './strings.en.ts'

bringWords({ activity })
