const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** For ids that the contract leaves open: the database refuses to compare others. */
export const isUuid = (text: string): boolean => UUID.test(text);
