import { bringWords } from '#i18n/bring-words.ts'
import { strings as bridge } from './strings.en.ts'

bringWords({ bridge })
