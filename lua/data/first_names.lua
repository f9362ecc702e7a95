-- First names of people in towns, enough that few people of a shard share one.

local function words(list)
  local names = {}
  for name in list:gmatch("%S+") do names[#names + 1] = name end
  return names
end

return {
  men = words [[
    Abelard Adalbert Adam Adelard Adric Aidan Ailred Alaric Alban Albin Alden Aldous Aldwin Alfred Alistair Alwyn Ambrose
    Andrew Anselm Ansgar Anthony Archibald Arnold Arnulf Arthur Athelstan Aubrey Augustin Austin Baldric Baldwin Barnaby
    Barnard Bartholomew Basil Bede Benedict Bennet Berengar Bernard Bertram Bevis Blaise Boniface Bram Brand Brian Bruno
    Burchard Cadmus Caspar Cedric Charles Christopher Clement Colin Conrad Constantine Corbin Crispin Cuthbert Cyprian
    Cyril Dagobert Damian Daniel Darius David Denis Derek Desmond Diggory Dominic Donald Drogo Duncan Dunstan Eadric
    Edgar Edmund Edward Edwin Egbert Elias Elmer Emeric Emil Engelbert Enoch Eric Ernald Ernest Esmond Ethelbert Eudo
    Eustace Everard Ewan Fabian Felix Ferdinand Fergus Florian Francis Frederick Fulbert Fulk Gabriel Galen Garrick
    Gaspard Gawain Geoffrey George Gerald Gerard Gervase Gideon Gilbert Giles Godfrey Godric Godwin Gregor Gregory
    Griffin Grimbald Gunther Guy Hadrian Hamo Hamond Harold Hector Helias Henry Herbert Herman Hilary Hobart Horace
    Hubert Hugh Humphrey Ingram Isaac Isembard Ivo Jacob James Jarrett Jarvis Jasper Jerome Jocelyn John Jonas Jordan
    Joseph Josse Julian Justin Kenelm Kenneth Lambert Lancelin Laurence Leander Leo Leofric Leonard Leopold Lionel Lothar
    Lucan Lucas Luke Magnus Malcolm Manfred Marcus Mark Martin Matthew Matthias Maurice Maximilian Merrick Miles Milo
    Mordecai Morgan Nathaniel Neville Nicholas Nigel Noel Norbert Norman Odo Oliver Orson Osbert Oscar Osgood Osmund
    Osric Oswald Oswin Otto Owen Pascal Patrick Paul Payn Percival Peregrine Peter Philip Piers Quentin Rainald Ralph
    Randolf Ranulf Raymond Reginald Reinhard Reynard Richard Robert Roderick Roger Roland Rolf Rowan Rufus Rupert Samson
    Samuel Saul Savaric Sebastian Serlo Sigmund Silas Silvester Simeon Simon Stephen Swithin Tancred Terence Thaddeus
    Theobald Theodore Thomas Thurstan Timothy Titus Tobias Tristan Ulric Umfrey Urban Valentine Vernon Victor Vincent
    Vitalis Vivian Waleran Walter Warin Warner Wido Wilfred William Winfred Wolfram Wulfstan Wymond Yorick
  ]],
  women = words [[
    Abigail Ada Adela Adelaide Adeline Adriana Agatha Agnes Alberta Alda Alexandra Alice Alina Alma Althea Alvina Alys
    Amabel Amanda Amice Amity Anastasia Angela Anna Annabel Annis Antonia April Arabella Ariana Astrid Audrey Augusta
    Aurelia Aurora Ava Aveline Avice Avis Barbara Basilia Beata Beatrice Beatrix Bella Benedicta Berenice Bertha Bettina
    Blanche Bonnie Brenda Brenna Bridget Brunhild Camilla Candace Cara Carina Carlotta Caroline Cassandra Catherine
    Cecily Celeste Celia Charity Charlotte Christina Clara Clarice Claudia Clemence Clotilda Constance Cordelia Corinna
    Cornelia Damaris Daphne Deborah Delia Denise Diana Dinah Dora Dorcas Doreen Dorothea Drusilla Ebba Edina Edith Editha
    Edwina Eileen Elaine Eleanor Elena Elfrida Elinor Eliza Elizabeth Ella Ellen Elsa Elspeth Elvira Emelina Emily Emma
    Enid Erica Ermengard Esme Estella Esther Estrild Ethel Etta Eugenia Eulalia Eunice Eva Evelyn Faith Felicia Fenella
    Fidelia Fiona Flavia Flora Florence Frances Freda Frideswide Genevieve Georgina Geraldine Gerda Gertrude Gillian
    Giselle Gladys Gloria Godiva Grace Greta Griselda Gudrun Guinevere Gunnora Gwendolyn Hannah Harriet Hazel Hedwig
    Helen Helewise Helga Henrietta Hermione Hester Hilda Hildegard Honora Hope Hortensia Ida Idonea Imogen Ingrid Irene
    Iris Isabel Isabella Isolde Ivy Jane Janet Jessamine Joan Joanna Josephine Joyce Judith Julia Juliana Juliet Justina
    Katrin Kirsten Larissa Laura Laurentia Lavinia Leah Leila Lenora Leonie Letitia Lettice Lilian Lily Linda Linnet
    Liora Lora Lorna Louisa Lucia Lucinda Lucy Lydia Mabel Madeleine Magdalen Malvina Marcella Margaret Margery Maria
    Marian Marina Marjory Martha Mary Matilda Maud Maura Maxima May Melanie Melicent Melissa Mercy Meriel Mildred Millicent
    Minerva Miranda Miriam Monica Morwenna Muriel Myra Nadia Nancy Naomi Nesta Nicola Nora Octavia Odile Olga Olive Olivia
    Ophelia Oriel Orla Ottilia Pamela Patience Paula Pauline Penelope Perdita Petra Petronilla Philippa Phoebe Phyllis
    Priscilla Prudence Rachel Ragnhild Ramona Rebecca Regina Renata Rhoda Richenda Roberta Rohese Rosa Rosalind Rosamund
    Rose Rosemary Rowena Ruth Sabina Sabrina Salome Sandra Sara Selina Serena Sibyl Sidonie Sigrid Silvia Sophia Stella
    Susanna Sybilla Tabitha Tamsin Teresa Thea Theodora Theresa Thomasina Thora Trudy Una Ursula Valeria Vanessa Vera
    Verity Veronica Victoria Viola Violet Virginia Vivienne Wilhelmina Wilmot Winifred Wynne Yolanda Yvette Yvonne Zoe
  ]],
}
