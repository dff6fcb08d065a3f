export const maxSynonymLength = 60;
export const maxSynonymWords = 4;
export const maxSynonyms = 200;
