/** Of an order or a customer. */
export const maxTags = 5;
/** Different ones in use on all orders, and on all customers. */
export const maxKnownTags = 100;
export const maxTagLength = 30;

export const maxNoteLength = 2000;
/** Of an order or a customer. */
export const maxNotes = 100;
/** Colleagues that one note emails. */
export const maxMentions = 10;

/** Of one person, and of those shared with everyone. */
export const maxSavedFilters = 50;
