import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  status: {
    order: {
      PENDING_SUBMIT: { label: 'Enviando', meaning: 'Tu orden va en camino a la red.' },
      PENDING_ESCROW: {
        label: 'Pasando a resguardo',
        meaning: 'El contrato de órdenes pasa a resguardo lo que pagas o vendes.',
      },
      ESCROWED: {
        label: 'En resguardo',
        meaning:
          'Lo que pagas o vendes está en resguardo. El siguiente paso es enviar tu orden al bróker.',
      },
      SUBMITTED: {
        label: 'Activa',
        meaning: 'El bróker tiene tu orden y trabaja para ejecutarla.',
      },
      PENDING_FILL: {
        label: 'En liquidación',
        meaning: 'Una ejecución se está liquidando en la red.',
      },
      PENDING_CANCEL: {
        label: 'En cancelación',
        meaning:
          'Le pedimos al bróker que cancele tu orden. Lo que ejecute antes sigue siendo válido.',
      },
      FILLED: { label: 'Ejecutada', meaning: 'Tu orden se ejecutó y se liquidó completa.' },
      CANCELLED: { label: 'Cancelada', meaning: 'Tu orden se canceló antes de ejecutarse.' },
      REJECTED: {
        label: 'Rechazada',
        meaning: 'Tu orden se rechazó. Se devolvió todo lo que estaba en resguardo.',
      },
      REQUIRING_CONTACT: {
        label: 'Contacta a soporte',
        meaning:
          'Nuestro equipo debe revisar tu orden. Mientras tanto, tus fondos siguen en resguardo.',
      },
      ERROR: {
        label: 'Detenida por un error',
        meaning:
          'Algo falló y nuestro equipo debe revisar tu orden. Mientras tanto, tus fondos siguen en resguardo.',
      },
    },
    broker: {
      PENDING_REVIEW: {
        label: 'En revisión',
        meaning: 'El bróker revisa tu orden antes de aceptarla.',
      },
      ACCEPTED: {
        label: 'Aceptada',
        meaning: 'El bróker aceptó tu orden, pero aún no la envía a una bolsa.',
      },
      HELD: { label: 'Retenida', meaning: 'El bróker retiene tu orden por ahora.' },
      PENDING_NEW: {
        label: 'Enviando a la bolsa',
        meaning: 'Tu orden va en camino a una bolsa.',
      },
      ACCEPTED_FOR_BIDDING: {
        label: 'Pidiendo cotizaciones',
        meaning: 'Se están solicitando cotizaciones a los intermediarios.',
      },
      NEW: { label: 'En la bolsa', meaning: 'Tu orden está en una bolsa y espera contraparte.' },
      STOPPED: {
        label: 'Precio garantizado',
        meaning: 'La ejecución a un precio fijo está garantizada, pero aún no se realiza.',
      },
      SUSPENDED: { label: 'Suspendida', meaning: 'Tu orden no se puede ejecutar por el momento.' },
      PARTIALLY_FILLED: {
        label: 'Parcialmente ejecutada',
        meaning: 'Una parte de tu orden se ejecutó; el resto sigue activo.',
      },
      DONE_FOR_DAY: {
        label: 'Terminó por hoy',
        meaning: 'Tu orden continúa el siguiente día de operación.',
      },
      CALCULATED: {
        label: 'Terminó por hoy',
        meaning: 'La jornada terminó y se están contabilizando las ejecuciones.',
      },
      PENDING_CANCEL: {
        label: 'Cancelación en proceso',
        meaning: 'Se le pidió a la bolsa que cancele tu orden.',
      },
      PENDING_REPLACE: {
        label: 'Cambio en proceso',
        meaning: 'Se le pidió a la bolsa que modifique tu orden.',
      },
      REPLACED: { label: 'Reemplazada', meaning: 'Una orden nueva reemplazó a esta en el bróker.' },
      FILLED: { label: 'Ejecutada por el bróker', meaning: 'El bróker ejecutó tu orden completa.' },
      CANCELED: {
        label: 'Cancelada en el bróker',
        meaning: 'El bróker ya no ejecutará nada más de tu orden.',
      },
      EXPIRED: {
        label: 'Vencida en el bróker',
        meaning: 'La vigencia de tu orden terminó en el bróker.',
      },
      REJECTED: { label: 'Rechazada por el bróker', meaning: 'El bróker no aceptó tu orden.' },
    },
    account: {
      FILLED: { label: 'Ejecutada', meaning: 'Tu orden se ejecutó completa.' },
      CANCELED: { label: 'Cancelada', meaning: 'Tu orden se canceló antes de ejecutarse.' },
      EXPIRED: {
        label: 'Vencida',
        meaning: 'Tu orden venció. Se liberó todo lo que tenía apartado.',
      },
      REJECTED: {
        label: 'Rechazada',
        meaning: 'Tu orden se rechazó. Se liberó todo lo que tenía apartado.',
      },
    },
    joint: {
      closing: {
        label: 'En cierre',
        meaning: 'Tu orden terminó en el bróker. Se te está devolviendo el resto.',
      },
      partly_ended: {
        label: 'Parcial, cerrada',
        meaning: 'Una parte de tu orden se ejecutó. El resto se devolvió.',
      },
      partly_expired: {
        label: 'Parcial, vencida',
        meaning: 'Una parte de tu orden se ejecutó antes de vencer. El resto se devolvió.',
      },
      expired: {
        label: 'Vencida',
        meaning: 'Tu orden venció. Se devolvió todo lo que estaba en resguardo.',
      },
      split: {
        label: 'Cerrada por un split',
        meaning: 'La orden se cerró por un split de la acción.',
      },
    },
  },
  executedAt: '{{amount}} a {{price}}',
  reasons: {
    requested: 'Cancelaste esta orden.',
    expired: 'La orden venció.',
    remainder: 'Lo que no se gastó volvió a tu billetera.',
    not_submitted: 'La transacción nunca llegó a la red.',
    split: 'La acción tuvo un split, que cerró todas las órdenes activas.',
    halted: 'La cotización de esta acción estaba suspendida.',
    not_tradable: 'Esta acción no se puede operar.',
    session: 'Este tipo de orden no se aceptaba en esa sesión.',
    too_small: 'La orden era menor que el mínimo.',
    too_large: 'La orden era mayor que el máximo.',
    too_fine: 'El monto o el precio tenía demasiados decimales.',
    bad_limit: 'El precio límite no era válido o estaba muy lejos del precio de mercado.',
    time_in_force: 'Esa vigencia no está disponible para este tipo de orden.',
    no_shares: 'El bróker no tenía suficientes acciones para vender.',
    no_buying_power: 'La cuenta con el bróker no tenía suficiente poder de compra.',
    restricted: 'Esta billetera no puede operar.',
    broker_refused: 'El bróker rechazó la orden.',
    over_fill: 'El bróker reportó una ejecución mayor que la orden.',
    busted: 'La bolsa anuló una operación y revirtió su ejecución.',
    chain_not_served: 'Por el momento no se procesan órdenes de esta red.',
    transaction_failed: 'La transacción falló en la red.',
    operator: 'Nuestro equipo cerró esta orden. Contacta a soporte para saber por qué.',
  },
  waits: {
    confirmations: 'Esperando las confirmaciones de la red.',
    finality: 'Esperando a que la transacción sea definitiva.',
    session: 'Esperando a que abra el mercado.',
    halt: 'Esperando a que termine la suspensión.',
    broker: 'Esperando al bróker.',
    liquidity: 'Esperando el importe de la venta.',
    limits: 'Esperando un precio actual o a que se renueve el límite diario.',
  },
}
