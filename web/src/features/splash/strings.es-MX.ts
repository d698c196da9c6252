import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Comprar/Redimir',
  headline: 'Un dólar con respaldo total y rendimiento',
  lede: 'USD+ se mantiene en un dólar estadounidense. Lo respaldan valores del Tesoro de EE. UU. de corto plazo, y su rendimiento llega a tu saldo.',
  apy: 'Rendimiento anual (APY)',
  apyUnknown: 'El rendimiento anual aún no se conoce.',
  apyFailed: 'No se pudo consultar el rendimiento anual.',
  how: 'Cómo se calcula',
  made: 'El índice de rendimiento de USD+ pasó de {{from}} el {{fromDate}} a {{to}} el {{toDate}}. El rendimiento anual es ese crecimiento, anualizado.',
  earnings: 'Calcular rendimiento',
  fast: 'En el modo de prueba, el rendimiento se acelera y se mide en poco tiempo, por eso cambia seguido.',
  variable: 'Variable. Depende de lo que pagan los valores del Tesoro, menos costos.',
  stats: {
    backed: { figure: '100%', text: 'respaldado por activos del mundo real' },
    redemption: { figure: 'USD 1.00', text: 'garantía de redención' },
    time: { figure: '0-3 días', text: 'plazo de redención' },
  },
}
